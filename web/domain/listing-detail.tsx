import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { CardSkeleton, LineSkeleton } from '#web/ui/card-skeleton.tsx'
import classes from './listing-detail.module.css'

type ListingDetailProps = {
  /** A `ListingScene`. */
  scene: ReactNode
  /** Label of the facts. */
  factsLabel: string
  /** `Fact`s. */
  facts: ReactNode
  /** The taken share of the places. */
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
    <div className={`${classes.detail} grid gap-6 lg:gap-x-8 lg:gap-y-7`}>
      <div className={`${classes.scene} border border-line rounded-lg overflow-hidden lg:[grid-area:scene]`}>
        {scene}
      </div>
      <section
        className={`${classes.facts} panel py-5.5 px-5 lg:[grid-area:ticket] lg:self-start lg:sticky lg:top-[calc(var(--header-height)+24px)] lg:py-6 lg:px-6.5 flex flex-col gap-4.5`}
        aria-label={factsLabel}
      >
        <dl className="grid grid-fit-[130px] gap-x-3 gap-y-4 m-0">{facts}</dl>
        {progress}
        <p
          className="muted [&_svg]:flex-none empty:hidden data-joined:text-success-text data-joined:font-[600] flex items-center gap-2"
          id={reason.id}
          role="status"
          data-joined={reason.joined || undefined}
        >
          {reason.joined && <CircleCheck size={20} aria-hidden />}
          {reason.text}
        </p>
        {children}
      </section>
      {texts.length > 0 && (
        <div className={`${classes.about} grid gap-7 content-start lg:[grid-area:about]`}>
          {texts.map(({ heading, text }) => (
            <section className="flex flex-col gap-2.5" key={heading}>
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

/** The outline of the details while they load. */
export function ListingDetailSkeleton({ label }: { label: string }) {
  return (
    <>
      <p role="status" className="visually-hidden">
        {label}
      </p>
      <div className={`${classes.detail} grid gap-6 lg:gap-x-8 lg:gap-y-7`}>
        <CardSkeleton />
        <div
          className="panel py-5.5 px-5 lg:[grid-area:ticket] lg:self-start lg:sticky lg:top-[calc(var(--header-height)+24px)] lg:py-6 lg:px-6.5 flex flex-col gap-4.5"
          aria-hidden
        >
          {[22, 24, 9, 12, 16].map((width) => (
            <LineSkeleton key={width} width={width} />
          ))}
        </div>
      </div>
    </>
  )
}
