import { Group, Stack } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { calendarLeaf } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { join } from '#web/ui/join.ts'
import { Badge } from './listing-scene.tsx'
import classes from './place-ticket.module.css'

type PlaceTicketProps = {
  date: string
  /** What the place is at: an event or a table. */
  kind: { Icon: LucideIcon; label: string }
  heading: ReactNode
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
  const { date, kind, heading, line, facts, actions, isPast, isVoid = false } = props
  const { language } = useTranslation()
  const leaf = calendarLeaf(date, language)
  return (
    <article
      className={join('panel', classes.ticket)}
      data-past={isPast || undefined}
      data-void={isVoid || undefined}
    >
      <Stack gap={1} align="center" justify="center" className={classes.leaf} aria-hidden>
        <span>{leaf.weekday}</span>
        <b className="numbers">{leaf.day}</b>
        <span>{leaf.month}</span>
      </Stack>
      <Group gap={16} justify="space-between" p="16px 18px">
        <Stack gap={8} className={classes.texts}>
          <h3>{heading}</h3>
          <Group component="p" gap={16} className={join('muted', classes.line)}>
            {line}
          </Group>
          <Group component="p" gap={8} className={join('muted', classes.line)}>
            <Badge>
              <kind.Icon size={15} aria-hidden />
              {kind.label}
            </Badge>
            {facts}
          </Group>
        </Stack>
        {actions && (
          <Group gap={10} className={classes.actions}>
            {actions}
          </Group>
        )}
      </Group>
    </article>
  )
}
