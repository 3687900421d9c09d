import { Button } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { BoardTable } from '#contract/play.ts'
import { whyNotNoShow } from '#rules/late-booking.ts'
import { playedOver, promiseOf } from '#rules/play-booking.ts'
import { isHeldFor, nextBooking } from '#rules/play-hall.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { gameTableName } from '#web/domain/game-words.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { type BoardBooking, usePlayBookings } from './use-play-bookings.ts'

const timeOf = (instant: string) => stockholmWallClock(new Date(instant)).time

/** A booking of the board as the rules of table bookings see it. */
const ruled = ({ startsAt, endsAt }: BoardBooking) => ({
  status: 'confirmed' as const,
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
  checkedInAt: null,
  heldUntil: null,
  noShowAt: null,
  hasOrdered: false,
})

/** The bookings of a table today: who comes when, and what staff do when they come, or do not. */
export function CardBookings({ table, now }: { table: BoardTable; now: Date }) {
  const { t } = useTranslation()
  const { bookings, session } = table
  const over = session ? playedOver(bookings, now) : undefined
  const [next] = bookings
  if (!next) return null
  return (
    <>
      {over && (
        <p role="alert" className="flex gap-2 items-start text-brass-text font-medium">
          <TriangleAlert size={19} aria-hidden className="flex-none mt-0.5" />
          {t('adminPlay.booked.over', { name: over.name, time: timeOf(over.startsAt) })}
        </p>
      )}
      {session && !over && (
        <p className="font-medium">{t('adminPlay.booked.at', { time: timeOf(next.startsAt) })}</p>
      )}
      <ul className="plain-list flex flex-col gap-2" aria-label={t('adminPlay.booked.label')}>
        {bookings.map((booking) => (
          <Booking key={booking.id} table={table} booking={booking} isNext={booking === next} now={now} />
        ))}
      </ul>
    </>
  )
}

type BookingProps = { table: BoardTable; booking: BoardBooking; isNext: boolean; now: Date }

function Booking({ table, booking, isNext, now }: BookingProps) {
  const { t } = useTranslation()
  const { start, end } = usePlayBookings()
  const [isAsking, setIsAsking] = useState(false)
  const words = { name: booking.name, table: gameTableName(table), time: timeOf(booking.startsAt) }
  const isLate = whyNotNoShow(ruled(booking), now) === null
  return (
    <li className="flex flex-col gap-2 border-t border-line pt-2">
      <p className="wrap-anywhere">
        <b className="numbers">
          {words.time}–{timeOf(booking.endsAt)}
        </b>{' '}
        {booking.name}, <span className="muted">{t('play.players', { count: booking.players })}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        {isNext && !table.session && table.isAvailable && (
          <Button
            className="flex-[1_0_auto]"
            aria-label={t('adminPlay.booked.startOf', words)}
            loading={start.isPending}
            onClick={() => start.run({ table, booking })}
          >
            {t('adminPlay.booked.start')}
          </Button>
        )}
        {isLate ? (
          <Button
            variant="default"
            className="flex-[1_0_auto]"
            aria-label={t('adminPlay.booked.missOf', words)}
            loading={end.isPending}
            onClick={() => end.run({ booking, status: 'missed' })}
          >
            {t('adminPlay.booked.miss')}
          </Button>
        ) : (
          <Button
            variant="subtle"
            className="flex-[1_0_auto]"
            aria-label={t('adminPlay.booked.cancelOf', words)}
            onClick={() => setIsAsking(true)}
          >
            {t('adminPlay.booked.cancel')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          // The booking is no longer on the board then, which closes the dialog.
          void end.run({ booking, status: 'cancelled' })
        }}
        busy={end.isPending}
        title={t('adminPlay.booked.cancelTitle', words)}
        confirmLabel={t('adminPlay.booked.cancel')}
        cancelLabel={t('adminPlay.booked.keep')}
      >
        <p>{t('adminPlay.booked.cancelText')}</p>
      </ConfirmDialog>
    </li>
  )
}

const heldBy = ({ bookings }: BoardTable) =>
  bookings.map(({ id, startsAt, endsAt }) => ({ id, startsAt: new Date(startsAt), endsAt: new Date(endsAt) }))

/** The next booking of a table whose guests are expected. */
export const nextOf = (table: BoardTable, now: Date) => nextBooking(heldBy(table), now)

/** Whether a booking holds a table now, or begins within a few minutes. */
export const isHeld = (table: BoardTable, now: Date): boolean => isHeldFor(nextOf(table, now), now)

/** Whether no booking holds a free table now, so that guests who come by can play there. */
export const canStart = (table: BoardTable, now: Date): boolean =>
  promiseOf(heldBy(table), null, now) !== null
