import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { calendarLeaf } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Badge } from './listing-scene.tsx'
import classes from './place-ticket.module.css'

type PlaceTicketProps = {
  ref?: Ref<HTMLElement>
  date: string
  /** What the place is at: an event or a table. */
  kind: { Icon: LucideIcon; label: string }
  heading: ReactNode
  headingLevel?: 2 | 3
  /** When and where. */
  line: ReactNode
  /** Badges and numbers beside the kind. */
  facts: ReactNode
  actions?: ReactNode
  isPast: boolean
  /** The place has been cancelled. */
  isVoid?: boolean
}

/** A place at an event or a table as a ticket, with the day on its stub. */
export function PlaceTicket(props: PlaceTicketProps) {
  const { ref, date, kind, heading, headingLevel = 3, line, facts, actions, isPast, isVoid = false } = props
  const Heading = `h${headingLevel}` as const
  const { language } = useTranslation()
  const leaf = calendarLeaf(date, language)
  return (
    <article
      ref={ref}
      className={`${classes.ticket} panel relative grid grid-cols-[var(--stub)_minmax(0,1fr)] p-0`}
      data-past={isPast || undefined}
      data-void={isVoid || undefined}
    >
      <div
        className={`${classes.leaf} py-3.5 px-1.5 rounded-[17px_0_0_17px] bg-cloth text-on-cloth text-small uppercase tracking-[0.04em] [&_b]:font-display [&_b]:text-[1.875rem] [&_b]:leading-[1.05] flex flex-col gap-px items-center justify-center`}
        aria-hidden
      >
        <span>{leaf.weekday}</span>
        <b className="numbers">{leaf.day}</b>
        <span>{leaf.month}</span>
      </div>
      <div className="flex flex-wrap items-center gap-4 justify-between py-4 px-4.5">
        <div className="flex-[1_1_260px] min-w-0 flex flex-col gap-2">
          <Heading>{heading}</Heading>
          <p className="muted gap-y-1 text-md wrap-anywhere [&_b]:text-text [&_b]:font-semibold [&_svg]:flex-none flex flex-wrap items-center gap-4">
            {line}
          </p>
          <p className="muted gap-y-1 text-md wrap-anywhere [&_b]:text-text [&_b]:font-semibold [&_svg]:flex-none flex flex-wrap items-center gap-2">
            <Badge>
              <kind.Icon size={15} aria-hidden />
              {kind.label}
            </Badge>
            {facts}
          </p>
        </div>
        {actions && (
          // Above the link that covers the ticket. On a phone the buttons have one width.
          <div className="relative z-1 flex flex-wrap items-center gap-2.5 max-sm:w-full max-sm:[&>.mantine-Button-root]:grow">
            {actions}
          </div>
        )}
      </div>
    </article>
  )
}
