import { Group, Stack } from '@mantine/core'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { CardSkeleton, LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { join } from '#web/ui/join.ts'
import classes from './listing-detail.module.css'

type ListingDetailProps = {
  /** A `ListingScene`. */
  scene: ReactNode
  /** Label of the facts. */
  factsLabel: string
  /** `Fact`s. */
  facts: ReactNode
  /** The share of the places that are taken. */
  progress?: ReactNode
  /** Why the button is disabled, or that the guest takes part. Announced. */
  reason: { id: string; text: ReactNode; joined: boolean }
  /** `TicketAction`s and further actions. */
  children: ReactNode
  /** Description: headings and texts of the club. */
  about: { heading: string; text: string | null }[]
}

/** The detail of an event or competition, with its actions beside it, or below it on a phone. */
export function ListingDetail({
  scene,
  factsLabel,
  facts,
  progress,
  reason,
  children,
  about,
}: ListingDetailProps) {
  const texts = about.filter(({ text }) => text)
  return (
    <div className={classes.detail}>
      <div className={classes.scene}>{scene}</div>
      <Stack component="section" gap={18} className={join('panel', classes.ticket)} aria-label={factsLabel}>
        <dl className={classes.facts}>{facts}</dl>
        {progress}
        <Group
          component="p"
          gap={8}
          wrap="nowrap"
          className={join('muted', classes.reason)}
          id={reason.id}
          role="status"
          data-joined={reason.joined || undefined}
        >
          {reason.joined && <CircleCheck size={20} aria-hidden />}
          {reason.text}
        </Group>
        {children}
      </Stack>
      {texts.length > 0 && (
        <div className={classes.about}>
          {texts.map(({ heading, text }) => (
            <Stack component="section" gap={10} key={heading}>
              <h2>{heading}</h2>
              <p lang="sv">{text}</p>
            </Stack>
          ))}
        </div>
      )}
    </div>
  )
}

/** A button of the ticket. The main one comes first, and on a phone it stays above the bottom bar while the facts scroll. */
export function TicketAction({ main, children }: { main: boolean; children: ReactNode }) {
  return (
    <div className={classes.action} data-main={main || undefined}>
      {children}
    </div>
  )
}

/** The outline of the details while they load. */
export function ListingDetailSkeleton({ label }: { label: string }) {
  return (
    <>
      <p role="status" className="visually-hidden">
        {label}
      </p>
      <div className={classes.detail}>
        <CardSkeleton />
        <Stack gap={18} className={join('panel', classes.ticket)} aria-hidden>
          {[22, 24, 9, 12, 16].map((width) => (
            <LineSkeleton key={width} width={width} />
          ))}
        </Stack>
      </div>
    </>
  )
}
