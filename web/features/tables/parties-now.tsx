import { Button } from '@mantine/core'
import { Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { whyNotCheckIn } from '#rules/check-in.ts'
import { heldNow, whyNotNoShow, whyNotTakeBack } from '#rules/late-booking.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { isLate } from '#rules/table-booking.ts'
import { tableNumbers } from '#rules/table-numbers.ts'
import { ruled } from '#web/domain/ruled-booking.ts'
import { useTranslation } from '#web/platform/language.ts'
import { RowQuestion } from '#web/ui/row-question.tsx'
import { StaffNote } from './booking-note.tsx'
import { guestName, statusQuestions } from './status-question.tsx'
import { useBookingActions } from './use-booking-actions.ts'

const minute = 60_000
const minutesBetween = (from: string, to: Date) =>
  Math.max(0, Math.floor((to.getTime() - Date.parse(from)) / minute))

type PartyProps = { booking: ListedTableBooking; now: Date; onOpen: () => void }

/** A party that has not come: at the door it is seated in one tap. A no-show is taken back in one. */
export function ComingParty({ booking, now, onOpen }: PartyProps) {
  const { t } = useTranslation()
  const { change, checkIn, noShow } = useBookingActions()
  const name = guestName(booking)
  const isMissed = isLate(ruled(booking), now)
  const { noShowAt } = booking
  const held = heldNow(ruled(booking), now)
  return (
    <Party
      booking={booking}
      lead={booking.time}
      table={booking.table ? tableNumbers(booking) : undefined}
      state={isMissed ? 'late' : booking.status}
      onOpen={onOpen}
      words={
        noShowAt !== null ? (
          `${t('adminTableBookings.missed')} ${stockholmWallClock(new Date(noShowAt)).time}`
        ) : isMissed ? (
          <b className="accent">
            {t('adminTableBookings.now.late', { count: minutesBetween(booking.startsAt, now) })}
            {held && ` · ${t('adminTableBookings.held', { time: stockholmWallClock(held).time })}`}
          </b>
        ) : (
          (booking.status === 'pending' && t('adminTableBookings.status.pending')) ||
          (booking.hasOrdered && t('adminTableBookings.ordered'))
        )
      }
    >
      {booking.status === 'pending' && (
        <Button
          variant="default"
          aria-label={t('adminTableBookings.actions.confirmOf', { name })}
          loading={change.isPending}
          onClick={() => change.run({ row: booking, status: 'confirmed' })}
        >
          {t('adminTableBookings.actions.confirm')}
        </Button>
      )}
      {whyNotTakeBack(ruled(booking), now) === null && (
        <Button
          variant="default"
          aria-label={t('adminTableBookings.actions.takeBackOf', { name })}
          loading={noShow.isPending}
          onClick={() => noShow.run({ row: booking, isNoShow: false })}
        >
          {t('adminTableBookings.actions.takeBack')}
        </Button>
      )}
      {whyNotNoShow(ruled(booking), now) === null && (
        <Button
          variant="default"
          aria-label={t('adminTableBookings.actions.noShowOf', { name })}
          loading={noShow.isPending}
          onClick={() => noShow.run({ row: booking, isNoShow: true })}
        >
          {t('adminTableBookings.actions.noShow')}
        </Button>
      )}
      {whyNotCheckIn(ruled(booking), now) === null && (
        <Button
          aria-label={t('adminTableBookings.now.seatOf', { name })}
          loading={checkIn.isPending}
          onClick={() => checkIn.run(booking)}
        >
          {t('adminTableBookings.now.seat')}
        </Button>
      )}
    </Party>
  )
}

type SeatedPartyProps = PartyProps & {
  /** The booking that comes to the table after it. */
  next: ListedTableBooking | null
}

/** A party at its table: how long it has sat, until when, and who comes next. One tap for its dessert and one when it has left. */
export function SeatedParty({ booking, next, now, onOpen }: SeatedPartyProps) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { change, dessert } = useBookingActions()
  const name = guestName(booking)
  const isDessert = booking.dessertAt !== null
  const dessertWords =
    booking.dessertAt === null
      ? t('adminTableBookings.now.dessert')
      : t('adminTableBookings.now.dessertSince', { count: minutesBetween(booking.dessertAt, now) })
  const over = minutesBetween(booking.endsAt, now)
  const sat = minutesBetween(booking.checkedInAt ?? booking.startsAt, now)
  const hours = Math.floor(sat / 60)
  const isOver = over > 0
  return (
    <Party
      booking={booking}
      lead={t('adminTables.number', { number: tableNumbers(booking) })}
      state={isOver ? 'over' : isDessert ? 'dessert' : 'seated'}
      onOpen={onOpen}
      words={
        <>
          {hours > 0
            ? t('adminTableBookings.now.hours', { hours, count: sat % 60 })
            : t('adminTableBookings.now.minutes', { count: sat })}
          {' · '}
          {isOver ? (
            <b className="accent">{t('adminTableBookings.now.over', { count: over })}</b>
          ) : (
            t('adminTableBookings.now.until', { time: stockholmWallClock(new Date(booking.endsAt)).time })
          )}
          {next && <span> · {t('adminTableBookings.now.next', { time: next.time })}</span>}
        </>
      }
    >
      <Button
        variant={isDessert ? 'light' : 'default'}
        aria-pressed={isDessert}
        aria-label={t('adminTableBookings.now.dessertOf', { name, dessert: dessertWords })}
        loading={dessert.isPending}
        onClick={() => dessert.run({ row: booking, isDessert: !isDessert })}
      >
        {dessertWords}
      </Button>
      <Button
        variant="default"
        aria-label={t('adminTableBookings.now.leftOf', { name })}
        loading={change.isPending}
        onClick={() => {
          // A party that has just come is not sent away by a tap in the wrong row.
          if (isDessert || isOver) void change.run({ row: booking, status: 'completed' })
          else setAsking(true)
        }}
      >
        {t('adminTableBookings.now.left')}
      </Button>
      <RowQuestion
        action={
          isAsking
            ? {
                confirm: statusQuestions.completed,
                onSelect: (row) => change.run({ row, status: 'completed' }),
              }
            : undefined
        }
        row={booking}
        onClose={() => setAsking(false)}
      />
    </Party>
  )
}

type RowProps = {
  booking: ListedTableBooking
  /** What is read first: when it comes, or where it sits. */
  lead: string
  /** The table of a party that has not come. */
  table?: string | undefined
  state: string
  words: ReactNode
  onOpen: () => void
  children: ReactNode
}

function Party({ booking, lead, table, state, words, onOpen, children }: RowProps) {
  const { t } = useTranslation()
  return (
    <li
      className="panel flex flex-wrap items-center gap-x-3 gap-y-1 py-2 px-3 border-l-4 data-[state=pending]:border-l-brass-text data-[state=confirmed]:border-l-chalk data-[state=seated]:border-l-success-text data-[state=dessert]:border-l-brass data-[state=late]:border-l-danger-text data-[state=over]:border-l-danger-text"
      data-state={state}
    >
      <b className="numbers min-w-14 text-lg">{lead}</b>
      <button
        type="button"
        className="flex-1 min-w-32 grid content-center gap-0.5 min-h-11 p-0 border-0 bg-transparent text-text text-left cursor-pointer"
        onClick={onOpen}
      >
        <span className="flex flex-wrap items-baseline gap-x-2.5">
          <b className="wrap-anywhere">{guestName(booking)}</b>
          <span className="numbers whitespace-nowrap">
            <Users size={14} aria-hidden />{' '}
            <span className="visually-hidden">
              {t('adminTableBookings.guests', { count: booking.guestCount })}
            </span>
            <span aria-hidden>{booking.guestCount}</span>
          </span>
          {table !== undefined && <span>{t('adminTables.number', { number: table })}</span>}
        </span>
        {words && <span className="muted text-small">{words}</span>}
        {booking.specialRequests && (
          <span className="text-small wrap-anywhere" lang="sv">
            {booking.specialRequests}
          </span>
        )}
        {booking.staffNote && (
          <span className="text-small">
            <StaffNote note={booking.staffNote} />
          </span>
        )}
      </button>
      <span className="flex flex-wrap gap-2 ml-auto [&_button]:px-3.5">{children}</span>
    </li>
  )
}
