import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { CardSkeleton, LineSkeleton } from '#web/ui/card-skeleton.tsx'
import classes from './listing-detail.module.css'

type ListingDetailProps = {
  /** The picture at its natural height. */
  scene: ReactNode
  /** Label of the facts. */
  factsLabel: string
  /** `Fact`s. */
  facts: ReactNode
  /** How many places are taken. */
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
      <section className={classes.ticket} aria-label={factsLabel}>
        <dl className={classes.facts}>{facts}</dl>
        {progress}
        <p className={classes.reason} id={reason.id} role="status" data-joined={reason.joined || undefined}>
          {reason.joined && <CircleCheck size={20} aria-hidden />}
          {reason.text}
        </p>
        {children}
      </section>
      {texts.length > 0 && (
        <div className={classes.about}>
          {texts.map(({ heading, text }) => (
            <section key={heading}>
              <h2>{heading}</h2>
              <p lang="sv">{text}</p>
            </section>
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

type FactProps = {
  icon: ReactNode
  label: string
  /** On a separate line. */
  wide?: boolean
  children: ReactNode
}

export function Fact({ icon, label, wide = false, children }: FactProps) {
  return (
    <div className={classes.fact} data-wide={wide || undefined}>
      {icon}
      <dt>{label}</dt>
      <dd className="numbers">{children}</dd>
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
        <div className={classes.ticket} aria-hidden>
          {[22, 24, 9, 12, 16].map((width) => (
            <LineSkeleton key={width} width={width} />
          ))}
        </div>
      </div>
    </>
  )
}
