import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TableBooking } from '#contract/table-bookings.ts'
import { fadesAt, heldNow } from '#rules/late-booking.ts'
import { stockholmDate, stockholmWallClock } from '#rules/stockholm.ts'
import { holdsTable, visitState, whyNotCancelTable } from '#rules/table-booking.ts'
import { floorPlanQuery } from '#web/domain/floor-plan.ts'
import { ruled } from '#web/domain/ruled-booking.ts'
import { useNowUntil } from '#web/domain/use-now-until.ts'
import { formatDate, nearTimeInSentence } from '#web/platform/dates.ts'
import { type TextKey, useTranslation } from '#web/platform/language.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { BookingCard } from './booking-card.tsx'
import { CalendarLink } from './calendar-link.tsx'
import { isAskedToPromise } from './promise-button.tsx'
import { tableQueries, useRealtimeMyTables } from './queries.ts'
import { Seated } from './seated.tsx'

/** One of my table bookings: its ticket, and what happens next. */
export function MyTableBooking({ bookingId }: { bookingId: string }) {
  const { t } = useTranslation()
  useRealtimeMyTables()
  usePrefetchQuery(floorPlanQuery)
  return (
    <Loaded
      query={useQuery(tableQueries.one(bookingId))}
      loading="tableScreens.one.loading"
      failed="tableScreens.one.loadFailed"
      missing={{ title: t('tableScreens.one.missing.title'), text: t('tableScreens.one.missing.text') }}
    >
      {(booking) => (
        <div className="grid gap-8 items-start [&>*]:min-w-0 wide:grid-cols-2">
          <Ticket booking={booking} />
          <Next booking={booking} />
        </div>
      )}
    </Loaded>
  )
}

/** The ticket, and its other side while the guest is at the table. */
function Ticket({ booking }: { booking: TableBooking }) {
  const now = useNowUntil(booking.endsAt)
  const { checkedInAt } = booking
  const [known, setKnown] = useState({ checkedInAt, isNew: false })
  if (known.checkedInAt !== checkedInAt) setKnown({ checkedInAt, isNew: checkedInAt !== null })
  if (visitState(ruled(booking), now) === 'seated') return <Seated booking={booking} isNew={known.isNew} />
  return <BookingCard booking={booking} heading="h2" isOpened />
}

function Next({ booking }: { booking: TableBooking }) {
  const { t, language } = useTranslation()
  const now = useNowUntil(booking.endsAt)
  const strike = {
    time: booking.heldUntil && stockholmWallClock(new Date(booking.heldUntil)).time,
    day: booking.noShowAt && formatDate(stockholmDate(fadesAt(new Date(booking.noShowAt))), language),
  }
  const when = booking.answerBy && nearTimeInSentence(booking.answerBy, now, language)
  return (
    <section className="flex flex-col gap-3.5 items-start">
      <h2>{t('tableScreens.one.next')}</h2>
      <ul className="flex flex-col gap-2 m-0 pl-5">
        {nextOf(booking, now).map((text) => (
          <li key={text}>{t(text, { when, ...strike })}</li>
        ))}
      </ul>
      <CalendarLink booking={booking} now={now} removes />
      <LinkButton to="/table-booking" variant="default">
        {t('tableScreens.one.another')}
      </LinkButton>
    </section>
  )
}

/** What the guest can expect or do, in the state that the booking is in. */
function nextOf(booking: TableBooking, now: Date): TextKey[] {
  const { status, checkedInAt, endsAt } = booking
  if (booking.noShowAt) return ['tableScreens.one.missed', 'tableScreens.one.strike']
  if (status === 'cancelled') return [`tableScreens.one.${booking.hasLapsed ? 'lapsed' : 'cancelled'}`]
  if (!holdsTable(status) || now >= new Date(endsAt)) return ['tableScreens.one.over']
  if (checkedInAt !== null) return ['tableScreens.one.arrived']
  const steps: TextKey[] =
    status === 'pending'
      ? [`tableScreens.one.${booking.answerBy ? 'answerBy' : 'answer'}`, 'tableScreens.one.codeComes']
      : ['guestCode.show', 'tableScreens.one.opens']
  if (heldNow(ruled(booking), now)) return ['tableScreens.one.held', ...steps]
  if (isAskedToPromise(booking, now)) return ['tableScreens.one.promise', ...steps]
  return whyNotCancelTable(ruled(booking), now) ? steps : [...steps, 'tableScreens.one.cancel']
}
