import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Attendee } from '#contract/events.ts'
import { addressOf } from '#web/platform/api.ts'
import { formatInstant } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useRealtime } from '#web/platform/realtime.tsx'
import { BlankTicket } from '#web/ui/blank-ticket.tsx'
import { TableSkeleton } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded, useShown } from '#web/ui/loaded.tsx'
import classes from './events.module.css'
import { eventQueries } from './queries.ts'

/** The shortest interval between refetches during a burst of bookings, in milliseconds. */
const pause = 250

/** The attendees in order of booking, kept up to date. */
export function AttendeeList({ eventId }: { eventId: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const query = eventQueries.attendees(eventId)
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
  return (
    <Loaded
      query={useShown(query)}
      loading="admin.attendees.loading"
      failed="admin.attendees.loadFailed"
      skeleton={<TableSkeleton rows={3} />}
      missing={{ title: t('adminEvents.form.missing.title'), text: t('adminEvents.form.missing.text') }}
    >
      {({ items }) =>
        items.length > 0 ? (
          <Attendees eventId={eventId} attendees={items} />
        ) : (
          <EmptyState
            illustration={<BlankTicket />}
            title={t('admin.attendees.empty.title')}
            text={t('admin.attendees.empty.text')}
          />
        )
      }
    </Loaded>
  )
}

function Attendees({ eventId, attendees }: { eventId: string; attendees: Attendee[] }) {
  const { t, language } = useTranslation()
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
        {attendees.map((attendee, at) => (
          <li
            key={attendee.userId}
            className="gap-y-1 py-3 px-4 [content-visibility:auto] [contain-intrinsic-size:auto_72px] flex flex-wrap items-center gap-3.5"
          >
            <span className="muted numbers flex-none w-[2.2ch] text-right" aria-hidden>
              {at + 1}
            </span>
            <div
              className={`${classes.names} flex-[1_1_200px] wrap-anywhere [&_b]:font-semibold flex flex-col items-start`}
            >
              <b>{attendee.displayName}</b>
              <a href={`mailto:${attendee.email}`}>{attendee.email}</a>
            </div>
            <span className="muted numbers pl-[calc(2.2ch+14px)] text-md sm:pl-0">
              {t('admin.attendees.bookedAt', { when: formatInstant(attendee.bookedAt, language) })}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
