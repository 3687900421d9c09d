import { Group, Stack } from '@mantine/core'
import { QrCode as QrSymbol, Stamp } from 'lucide-react'
import { useState } from 'react'
import type { TableBookingStatus } from '#contract/bounds.ts'
import type { TableBooking } from '#contract/table-bookings.ts'
import { bookingCode } from '#rules/check-in.ts'
import { QrCode } from '#web/domain/qr-code.tsx'
import { useNowUntil } from '#web/domain/use-now-until.ts'
import { formatDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { join } from '#web/ui/join.ts'
import classes from './booking-card.module.css'
import { BookingFacts } from './booking-facts.tsx'
import { CalendarLink } from './calendar-link.tsx'
import { CancelLink } from './cancel-link.tsx'
import { StatusBadges } from './status-badges.tsx'
import { timeInWords } from './time-in-words.tsx'

type BookingCardProps = { booking: TableBooking; heading: 'h2' | 'h3' }

/** One of my bookings as a ticket: when, where, its status, and the code and number for check-in. */
export function BookingCard({ booking, heading: Heading }: BookingCardProps) {
  const { t, language } = useTranslation()
  const { number, status } = booking
  const now = useNowUntil(booking.endsAt)
  const isOver = now >= new Date(booking.endsAt)
  const isStamped = useConfirmedNow(status)
  return (
    <article
      className={join('panel', classes.ticket)}
      data-void={status === 'cancelled' || undefined}
      data-stamped={isStamped || undefined}
    >
      <Stack gap={10} className={classes.texts}>
        <Group gap={8}>
          <StatusBadges booking={booking} />
        </Group>
        <Heading>
          <time dateTime={booking.startsAt} className="numbers">
            {formatDate(booking.date, language)} {timeInWords(booking, language)}
          </time>
        </Heading>
        <BookingFacts booking={booking} />
        {booking.specialRequests && <p lang="sv">{booking.specialRequests}</p>}
        <p className={classes.number}>
          <span className="muted small">{t('tableScreens.mine.number')}</span>
          <b className="numbers">{number}</b>
        </p>
        <Group gap="4px 12px">
          <CalendarLink booking={booking} now={now} />
          <CancelLink booking={booking} now={now} />
        </Group>
      </Stack>
      {!isOver && <Stub booking={booking} isStamped={isStamped} />}
    </article>
  )
}

/** The code of a confirmed booking. While the booking waits, its place is kept, so that nothing moves when it comes. */
function Stub({ booking, isStamped }: { booking: TableBooking; isStamped: boolean }) {
  const { t } = useTranslation()
  const { id, number, status } = booking
  if (status === 'pending')
    return (
      <p className={classes.stub}>
        <span className={classes.front}>
          <QrSymbol size={56} aria-hidden />
          <span className="muted small">{t('tableScreens.mine.codeComes')}</span>
        </span>
      </p>
    )
  if (status !== 'confirmed') return null
  return (
    <div className={classes.stub}>
      <QrCode
        content={bookingCode(id)}
        label={t('tableScreens.mine.code', { number })}
        className={classes.code}
      />
      {isStamped && (
        <span className={classes.front} data-turning aria-hidden>
          <span className={classes.stamp} data-word={t('tableScreens.mine.status.confirmed')}>
            <Stamp size={22} />
          </span>
        </span>
      )}
    </div>
  )
}

/** Whether a booking was confirmed while it was on the screen. The notification of it is what screen readers announce. */
function useConfirmedNow(status: TableBookingStatus): boolean {
  const [known, setKnown] = useState({ status, isNew: false })
  if (known.status !== status) setKnown({ status, isNew: status === 'confirmed' })
  return known.isNew
}
