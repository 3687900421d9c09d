import type { TableBooking } from '#contract/table-bookings.ts'
import { bookingCode } from '#rules/check-in.ts'
import { QrCode } from '#web/domain/qr-code.tsx'
import { formatDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import classes from './booking-card.module.css'
import { BookingFacts, StatusBadges } from './booking-facts.tsx'
import { timeInWords } from './time-in-words.tsx'

type TicketDialogProps = { booking: TableBooking; opened: boolean; onClose: () => void }

/** What a guest shows at the door: the code, and the number in large letters. */
export function TicketDialog({ booking, ...dialog }: TicketDialogProps) {
  const { t, language } = useTranslation()
  return (
    <Dialog
      {...dialog}
      title={
        booking.table
          ? t('tableScreens.tables.number', { number: booking.table.tableNumber })
          : t('tableScreens.mine.deletedTable')
      }
    >
      <div className="flex flex-col gap-3.5 items-center text-center">
        <QrCode
          content={bookingCode(booking.id)}
          label={t('tableScreens.mine.code', { number: booking.number })}
        />
        <p className={`${classes.number} ${classes.large} grid`}>
          <span className="muted small">{t('tableScreens.mine.number')}</span>
          <b className="numbers">{booking.number}</b>
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <StatusBadges booking={booking} />
        </div>
        <p>
          <time dateTime={booking.startsAt} className="numbers">
            {formatDate(booking.date, language)} {timeInWords(booking, language)}
          </time>
        </p>
        <BookingFacts booking={booking} isCentred />
        <p className="muted small">{t('tableScreens.mine.showAtDoor')}</p>
      </div>
    </Dialog>
  )
}
