import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { ListedTableBooking, TableDay } from '#contract/table-bookings.ts'
import { whyNotCheckIn, whyNotUndoCheckIn } from '#rules/check-in.ts'
import { freePlaces, keyOfBooking, type Place } from '#rules/joined-tables.ts'
import { whyNotNoShow, whyNotTakeBack } from '#rules/late-booking.ts'
import { canMove, freeTables, nextStatuses } from '#rules/table-booking.ts'
import { numbersOfTable } from '#rules/table-numbers.ts'
import { GuestLink } from '#web/domain/guest-link.tsx'
import { ruled } from '#web/domain/ruled-booking.ts'
import { useNowUntil } from '#web/domain/use-now-until.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { RowQuestion } from '#web/ui/row-question.tsx'
import { BookingForm } from './booking-form.tsx'
import { BookingHistory } from './booking-history.tsx'
import { BookingNote } from './booking-note.tsx'
import { BookedTable, BookingStatus, BookingTime, PartySize } from './booking-rows.tsx'
import { OfferedHint } from './offered-hint.tsx'
import { guestName, statusQuestions } from './status-question.tsx'
import { useBookingActions } from './use-booking-actions.ts'

type BookingDialogProps = {
  /** Null while the dialog is closed. */
  booking: ListedTableBooking | null
  day: TableDay
  onClose: () => void
}

/** One booking of the day, with all its actions. */
export function BookingDialog({ booking, day, onClose }: BookingDialogProps) {
  return (
    <Dialog opened={booking !== null} onClose={onClose} title={booking ? guestName(booking) : ''} size="lg">
      {booking && <Booking key={booking.id} booking={booking} day={day} onClose={onClose} />}
    </Dialog>
  )
}

/** What the booking is and can become, or the form of its change. */
function Booking({ booking, day, onClose }: BookingDialogProps & { booking: ListedTableBooking }) {
  const { t } = useTranslation()
  const [isChanging, setIsChanging] = useState(false)
  const { edit } = useBookingActions({ onDone: () => setIsChanging(false) })
  const canChange = canMove(ruled(booking), new Date())
  if (isChanging && canChange)
    return (
      <BookingForm
        key={booking.version}
        changing={booking}
        isForStaff
        submitLabel={t('tableScreens.change.submit')}
        isPending={edit.isPending}
        onSubmit={(wanted) => edit.run({ row: booking, wanted })}
      />
    )
  return (
    <div className="flex flex-col gap-5">
      <Facts booking={booking} />
      <BookingNote booking={booking} />
      <Statuses booking={booking} onDone={onClose} />
      {canChange && <Move key={booking.version} booking={booking} day={day} />}
      {canChange && (
        <Button variant="default" onClick={() => setIsChanging(true)}>
          {t('adminTableBookings.change.action')}
        </Button>
      )}
      <BookingHistory bookingId={booking.id} />
      <Button variant="default" onClick={onClose}>
        {t('ui.close')}
      </Button>
    </div>
  )
}

function Facts({ booking }: { booking: ListedTableBooking }) {
  const { t } = useTranslation()
  const { phone, userId } = booking.guest
  return (
    <dl className="terms">
      {userId !== null && (
        <>
          <dt>{t('adminTableBookings.columns.guest')}</dt>
          <dd>
            <GuestLink userId={userId}>{guestName(booking)}</GuestLink>
          </dd>
        </>
      )}
      <dt>{t('adminTableBookings.columns.when')}</dt>
      <dd className="numbers">
        <BookingTime row={booking} />
      </dd>
      <dt>{t('adminTableBookings.columns.table')}</dt>
      <dd>
        <BookedTable row={booking} />
      </dd>
      <dt>{t('adminTableBookings.columns.party')}</dt>
      <dd>
        <PartySize row={booking} />
      </dd>
      <dt>{t('adminTableBookings.columns.status')}</dt>
      <dd>
        <BookingStatus row={booking} />
      </dd>
      <dt>{t('adminTableBookings.number')}</dt>
      <dd className="numbers">{booking.number}</dd>
      {phone && (
        <>
          <dt>{t('adminTableBookings.create.phone')}</dt>
          <dd>
            <a href={`tel:${phone}`}>{phone}</a>
          </dd>
        </>
      )}
      {booking.specialRequests && (
        <>
          <dt>{t('adminTableBookings.requests')}</dt>
          <dd lang="sv">{booking.specialRequests}</dd>
        </>
      )}
    </dl>
  )
}

function Statuses({ booking, onDone }: { booking: ListedTableBooking; onDone: () => void }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<keyof typeof statusQuestions | null>(null)
  const { change, checkIn, undoCheckIn, noShow } = useBookingActions({ onDone })
  const next = nextStatuses[booking.status]
  const now = useNowUntil(booking.endsAt)
  const isMissed = whyNotNoShow(ruled(booking), now) === null
  const { userId, displayName } = booking.guest
  const isWalkIn = userId === null && displayName === ''
  const canUndo = whyNotUndoCheckIn({ ...ruled(booking), isWalkIn }, now) === null
  if (whyNotTakeBack(ruled(booking), now) === null)
    return (
      <Button
        variant="default"
        loading={noShow.isPending}
        onClick={() => noShow.run({ row: booking, isNoShow: false })}
      >
        {t('adminTableBookings.actions.takeBack')}
      </Button>
    )
  if (next.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-3">
      {next.includes('confirmed') && (
        <Button onClick={() => change.run({ row: booking, status: 'confirmed' })} loading={change.isPending}>
          {t('adminTableBookings.actions.confirm')}
        </Button>
      )}
      {whyNotCheckIn(ruled(booking), now) === null && (
        <Button onClick={() => checkIn.run(booking)} loading={checkIn.isPending}>
          {t('adminTableBookings.actions.checkIn')}
        </Button>
      )}
      {canUndo && (
        <Button variant="default" onClick={() => undoCheckIn.run(booking)} loading={undoCheckIn.isPending}>
          {t('adminTableBookings.actions.undoCheckIn')}
        </Button>
      )}
      {next.includes('completed') && (
        <Button variant="default" onClick={() => setAsked('completed')}>
          {t('adminTableBookings.actions.complete')}
        </Button>
      )}
      {isMissed && (
        <Button
          variant="default"
          onClick={() => noShow.run({ row: booking, isNoShow: true })}
          loading={noShow.isPending}
        >
          {t('adminTableBookings.actions.noShow')}
        </Button>
      )}
      {/* Also then: a guest who is late may telephone to cancel, which is no no-show. */}
      <Button variant="default" onClick={() => setAsked('cancelled')}>
        {t('adminTableBookings.actions.cancel')}
      </Button>
      <RowQuestion
        action={
          asked
            ? { confirm: statusQuestions[asked], onSelect: (row) => change.run({ row, status: asked }) }
            : undefined
        }
        row={booking}
        onClose={() => setAsked(null)}
      />
    </div>
  )
}

function Move({ booking, day }: { booking: ListedTableBooking; day: TableDay }) {
  const { t } = useTranslation()
  const { move } = useBookingActions()
  const span = { start: new Date(booking.startsAt), end: new Date(booking.endsAt) }
  // The tables that the party has are free for it, alone or with others.
  const others = { ...day, bookings: day.bookings.filter(({ id }) => id !== booking.id) }
  const places = freePlaces(freeTables(others, span, 1), day.groups, booking.guestCount).filter(
    ({ key }) => key !== keyOfBooking(booking),
  )
  const [chosen, setChosen] = useState<string | null>(null)
  // The chosen table may be taken meanwhile.
  const place = places.find(({ key }) => key === chosen) ?? places[0]
  const offered = <OfferedHint day={day} span={span} guestCount={booking.guestCount} />
  if (!place)
    return (
      <div className="grid gap-1">
        <p className="muted">{t('adminTableBookings.move.none')}</p>
        {offered}
      </div>
    )
  return (
    <div className="flex flex-wrap gap-3 items-end">
      <TableSelect
        label={t('adminTableBookings.move.label')}
        places={places}
        value={place.key}
        onChange={setChosen}
      />
      <Button
        variant="default"
        onClick={() => move.run({ row: booking, ...idsOf(place) })}
        loading={move.isPending}
      >
        {t('adminTableBookings.move.action')}
      </Button>
      <div className="basis-full empty:hidden">{offered}</div>
    </div>
  )
}

/** The tables of a place as a request names them. */
export const idsOf = ({ id, joinedTables }: Place) => ({
  tableId: id,
  joinedTableIds: joinedTables.map((each) => each.id),
})

type TableSelectProps = {
  label: string
  places: readonly Place[]
  /** The key of the chosen place. */
  value: string
  onChange: (key: string) => void
}

export function TableSelect({ label, places, value, onChange }: TableSelectProps) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      label={label}
      value={value}
      data={places.map((place) => ({
        value: place.key,
        label: t('adminTableBookings.move.option', {
          number: numbersOfTable(place),
          seats: place.capacity,
          location: place.location,
        }),
      }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
