import { QrCode as QrSymbol, Stamp } from 'lucide-react'
import type { TableBooking } from '#contract/table-bookings.ts'
import { bookingCode } from '#rules/check-in.ts'
import { QrCode } from '#web/domain/qr-code.tsx'
import { useNowUntil } from '#web/domain/use-now-until.ts'
import { formatDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useMoment } from '#web/ui/peaks.ts'
import classes from './booking-card.module.css'
import { BookingFacts, StatusBadges } from './booking-facts.tsx'
import { CalendarLink } from './calendar-link.tsx'
import { CancelLink } from './cancel-link.tsx'
import { ChangeLink } from './change-link.tsx'
import { PromiseButton } from './promise-button.tsx'
import { timeInWords } from './time-in-words.tsx'
import { useStamp } from './use-stamp.ts'

type BookingCardProps = {
  booking: TableBooking
  heading: 'h2' | 'h3'
  /** Whether the screen shows this ticket alone, and not a list. */
  isOpened?: boolean
}

/** One of my bookings as a ticket: when, where, its status, and the code and number for check-in. */
export function BookingCard({ booking, heading: Heading, isOpened = false }: BookingCardProps) {
  const { t, language } = useTranslation()
  const { number, status } = booking
  const now = useNowUntil(booking.endsAt)
  const isOver = now >= new Date(booking.endsAt)
  const isStamped = useStamp(booking, isOpened) && !isOver
  return (
    <article
      className={`${classes.ticket} panel flex flex-wrap gap-5 items-center justify-between`}
      data-void={status === 'cancelled' || undefined}
      data-stamped={isStamped || undefined}
    >
      <div className="flex-[1_1_240px] min-w-0 wrap-anywhere flex flex-col gap-2.5">
        <div className="flex flex-wrap items-center gap-2">
          <StatusBadges booking={booking} />
        </div>
        <Heading>
          <time dateTime={booking.startsAt} className="numbers">
            {formatDate(booking.date, language)} {timeInWords(booking, language)}
          </time>
        </Heading>
        <BookingFacts booking={booking} />
        {booking.specialRequests && <p lang="sv">{booking.specialRequests}</p>}
        <p className={`${classes.number} grid`}>
          <span className="muted small">{t('tableScreens.mine.number')}</span>
          <b className="numbers">{number}</b>
        </p>
        <PromiseButton booking={booking} now={now} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <CalendarLink booking={booking} now={now} />
          <span className="flex gap-x-3">
            <ChangeLink booking={booking} now={now} />
            <CancelLink booking={booking} now={now} />
          </span>
        </div>
      </div>
      {!isOver && <Stub booking={booking} isStamped={isStamped} />}
    </article>
  )
}

/**
 * The code of a confirmed booking. While the booking waits, the space of the code is kept, so that nothing moves when it
 * appears. Screen readers announce the notification of the confirmation.
 */
function Stub({ booking, isStamped }: { booking: TableBooking; isStamped: boolean }) {
  const { t } = useTranslation()
  const { id, number, status } = booking
  const onAnimationEnd = useMoment(isStamped)
  if (status === 'pending')
    return (
      <p className="relative flex-none size-54 mx-auto">
        <span className="absolute inset-0 grid gap-2.5 content-center justify-items-center p-5 border-2 border-dashed border-edge rounded-[14px] bg-surface text-center [&>svg]:text-edge">
          <QrSymbol size={56} aria-hidden />
          <span className="muted small">{t('tableScreens.mine.codeComes')}</span>
        </span>
      </p>
    )
  if (status !== 'confirmed') return null
  return (
    <div className="relative flex-none size-54 mx-auto overflow-hidden rounded-[14px]">
      <QrCode content={bookingCode(id)} label={t('tableScreens.mine.code', { number })} />
      {isStamped && (
        <>
          <span
            className={`${classes.cover} absolute inset-0 overflow-hidden pointer-events-none`}
            onAnimationEnd={onAnimationEnd}
            aria-hidden
          >
            <span
              className={`${classes.front} absolute inset-0 grid content-center justify-items-center border-2 border-dashed border-edge rounded-[14px] bg-surface`}
            >
              <span
                className={`${classes.stamp} flex gap-2 items-center py-2 px-3.5 border-3 border-current rounded-[10px] text-success-text normal-nums font-display text-2xl font-bold leading-[1.2]`}
                data-word={t('tableScreens.mine.status.confirmed')}
              >
                <Stamp size={22} />
              </span>
            </span>
          </span>
          <span
            className={`${classes.line} absolute top-0 inset-x-0 h-0.75 bg-brass opacity-0 pointer-events-none`}
            aria-hidden
          />
        </>
      )}
    </div>
  )
}
