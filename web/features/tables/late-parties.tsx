import { Button } from '@mantine/core'
import { Timer } from 'lucide-react'
import { useId } from 'react'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { heldNow, whyNotTakeBack } from '#rules/late-booking.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { isLate } from '#rules/table-booking.ts'
import { tableNumbers } from '#rules/table-numbers.ts'
import { ruled } from '#web/domain/ruled-booking.ts'
import { useNow } from '#web/domain/use-now-until.ts'
import { useTranslation } from '#web/platform/language.ts'
import { guestName } from './status-question.tsx'
import { useBookingActions } from './use-booking-actions.ts'

type LatePartiesProps = { bookings: readonly ListedTableBooking[]; onOpen: (bookingId: string) => void }

/** The parties that have not come, with a clock, and those of which it was said within a day. */
export function LateParties({ bookings, onOpen }: LatePartiesProps) {
  const { t } = useTranslation()
  const id = useId()
  const now = useNow()
  const shown = bookings.filter((each) => {
    const booking = ruled(each)
    return isLate(booking, now) || heldNow(booking, now) !== null || whyNotTakeBack(booking, now) === null
  })
  if (shown.length === 0) return null
  return (
    <section className="panel flex flex-col gap-2 py-3 px-4" aria-labelledby={id}>
      <h2 id={id} className="flex items-center gap-2 text-base">
        <Timer size={18} aria-hidden />
        {t('adminTableBookings.lateParties.title')}
      </h2>
      <ul className="flex flex-col m-0 p-0 list-none">
        {shown.map((each) => (
          <Party key={each.id} booking={each} now={now} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  )
}

type PartyProps = { booking: ListedTableBooking; now: Date; onOpen: (bookingId: string) => void }

function Party({ booking, now, onOpen }: PartyProps) {
  const { t } = useTranslation()
  const { checkIn, noShow } = useBookingActions()
  const name = guestName(booking)
  const { table, time, guestCount, noShowAt } = booking
  const held = heldNow(ruled(booking), now)
  const minutes = Math.floor((now.getTime() - Date.parse(booking.startsAt)) / 60_000)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2 not-first:border-t not-first:border-t-line">
      <span className="flex-[1_1_12rem] min-w-0 flex flex-col wrap-anywhere">
        <button
          type="button"
          className="row-link min-h-6 text-left"
          aria-label={t('adminTableBookings.actions.openOf', { name })}
          onClick={() => onOpen(booking.id)}
        >
          {name}
        </button>
        <span className="muted numbers">
          {[
            time,
            t('adminTableBookings.guests', { count: guestCount }),
            table && t('adminTables.number', { number: tableNumbers(booking) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {noShowAt === null ? (
        <>
          <span className="numbers">
            <b className="accent">{t('adminTableBookings.lateParties.minutes', { count: minutes })}</b>
            {held && (
              <span className="muted">
                {' · '}
                {t('adminTableBookings.held', { time: stockholmWallClock(held).time })}
              </span>
            )}
          </span>
          <Button
            variant="default"
            aria-label={`${t('adminTableBookings.actions.checkIn')}: ${name}`}
            loading={checkIn.isPending}
            onClick={() => checkIn.run(booking)}
          >
            {t('adminTableBookings.actions.checkIn')}
          </Button>
          {isLate(ruled(booking), now) && (
            <Button
              variant="default"
              aria-label={t('adminTableBookings.actions.noShowOf', { name })}
              loading={noShow.isPending}
              onClick={() => noShow.run({ row: booking, isNoShow: true })}
            >
              {t('adminTableBookings.actions.noShow')}
            </Button>
          )}
        </>
      ) : (
        <>
          <span className="muted numbers">
            {t('adminTableBookings.missed')} {stockholmWallClock(new Date(noShowAt)).time}
          </span>
          <Button
            variant="default"
            aria-label={t('adminTableBookings.actions.takeBackOf', { name })}
            loading={noShow.isPending}
            onClick={() => noShow.run({ row: booking, isNoShow: false })}
          >
            {t('adminTableBookings.actions.takeBack')}
          </Button>
        </>
      )}
    </li>
  )
}
