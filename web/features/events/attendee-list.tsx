import { Button, Group, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { addressOf } from '#web/platform/api.ts'
import { formatInstant } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useRealtime } from '#web/platform/realtime.tsx'
import { BlankTicket } from '#web/ui/blank-ticket.tsx'
import { TableSkeleton } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { join } from '#web/ui/join.ts'
import { isMissing, LoadFailed, Missing } from '#web/ui/load-failed.tsx'
import classes from './attendee-list.module.css'
import { eventQueries } from './queries.ts'

/** The shortest interval between refetches during a burst of bookings, in milliseconds. */
const pause = 250

/** The attendees in order of booking, kept up to date. */
export function AttendeeList({ eventId }: { eventId: string }) {
  const { t, language } = useTranslation()
  const client = useQueryClient()
  const query = eventQueries.attendees(eventId)
  const { data, error, isPending, refetch } = useQuery(query)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  useRealtime('events', (message) => {
    if (message.type === 'event.attendance' && message.eventId === eventId) {
      if (timer.current) return
      timer.current = window.setTimeout(() => {
        timer.current = 0
        void client.invalidateQueries({ queryKey: query.queryKey })
      }, pause)
    }
  })
  if (isPending) {
    return (
      <>
        <p role="status" className="visually-hidden">
          {t('admin.attendees.loading')}
        </p>
        <TableSkeleton rows={3} />
      </>
    )
  }
  if (isMissing(error))
    return <Missing title={t('adminEvents.form.missing.title')} text={t('adminEvents.form.missing.text')} />
  if (!data) return <LoadFailed message={t('admin.attendees.loadFailed')} retry={() => void refetch()} />
  if (data.items.length === 0) {
    return (
      <EmptyState
        illustration={<BlankTicket />}
        title={t('admin.attendees.empty.title')}
        text={t('admin.attendees.empty.text')}
      />
    )
  }
  return (
    <>
      <Button
        component="a"
        href={addressOf('exportEventAttendees', { params: { eventId } })}
        download
        variant="default"
        leftSection={<Download size={18} aria-hidden />}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('admin.attendees.export')}
      </Button>
      <ol className="rows" aria-label={t('adminEvents.columns.booked')}>
        {data.items.map((attendee, at) => (
          <Group component="li" key={attendee.userId} gap={14} className={classes.attendee}>
            <span className={join('muted numbers', classes.number)} aria-hidden>
              {at + 1}
            </span>
            <Stack gap={0} align="flex-start" className={classes.names}>
              <b>{attendee.displayName}</b>
              <a href={`mailto:${attendee.email}`}>{attendee.email}</a>
            </Stack>
            <span className={join('muted numbers', classes.when)}>
              {t('admin.attendees.bookedAt', { when: formatInstant(attendee.bookedAt, language) })}
            </span>
          </Group>
        ))}
      </ol>
    </>
  )
}
