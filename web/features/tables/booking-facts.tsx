import { CircleCheck, CircleX, Clock, type LucideIcon, MapPin, UserCheck, Users } from 'lucide-react'
import type { TableBookingStatus } from '#contract/bounds.ts'
import type { TableBooking } from '#contract/table-bookings.ts'
import { heldNow } from '#rules/late-booking.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { tableNumbers } from '#rules/table-numbers.ts'
import { Badge } from '#web/domain/listing-scene.tsx'
import { ruled } from '#web/domain/ruled-booking.ts'
import { useNowUntil } from '#web/domain/use-now-until.ts'
import { nearTimeInSentence } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { join } from '#web/ui/join.ts'

type BookingFactsProps = { booking: TableBooking; isCentred?: boolean }

/** Table and place, guests and hours of a booking. */
export function BookingFacts({ booking, isCentred = false }: BookingFactsProps) {
  const { t } = useTranslation()
  const { table, guestCount, durationHours } = booking
  return (
    <p className={join('muted flex flex-wrap items-center gap-x-4 gap-y-0.5', isCentred && 'justify-center')}>
      <span className="flex items-center gap-1.5">
        <MapPin size={16} aria-hidden />
        <span>
          {table ? (
            <>
              {t('tableScreens.tables.number', { number: tableNumbers(booking) })},{' '}
              <span lang="sv">{table.location}</span>
            </>
          ) : (
            t('tableScreens.mine.deletedTable')
          )}
        </span>
      </span>
      <span className="flex items-center gap-1.5">
        <Users size={16} aria-hidden />
        {t('tableScreens.mine.guests', { count: guestCount })}
      </span>
      <span className="flex items-center gap-1.5">
        <Clock size={16} aria-hidden />
        {t('tableScreens.form.hoursOf', { count: durationHours })}
      </span>
    </p>
  )
}

const looks: Record<TableBookingStatus, { Icon: LucideIcon; tone?: 'success' | 'muted' }> = {
  pending: { Icon: Clock },
  confirmed: { Icon: CircleCheck, tone: 'success' },
  cancelled: { Icon: CircleX, tone: 'muted' },
  completed: { Icon: CircleCheck, tone: 'muted' },
}

/** The status of a booking, when it was checked in, whether the guest has promised to come, and until when the club answers or did not. */
export function StatusBadges({ booking }: { booking: TableBooking }) {
  const { t, language } = useTranslation()
  const { status, checkedInAt, answerBy, hasLapsed, promisedAt, noShowAt } = booking
  const held = heldNow(ruled(booking), useNowUntil(booking.heldUntil ?? null))
  const { Icon, ...tone } = looks[status]
  return (
    <>
      <Badge {...tone}>
        <Icon size={15} aria-hidden />
        {t(`tableScreens.mine.status.${status}`)}
      </Badge>
      {checkedInAt && (
        <Badge tone="success">
          <UserCheck size={15} aria-hidden />
          {t('tableScreens.mine.checkedIn', { time: stockholmWallClock(new Date(checkedInAt)).time })}
        </Badge>
      )}
      {promisedAt && status === 'confirmed' && !checkedInAt && (
        <span className="muted small">{t('tableScreens.mine.promised')}</span>
      )}
      {answerBy && (
        <span className="muted small numbers">
          {t('tableScreens.mine.answerBy', { when: nearTimeInSentence(answerBy, new Date(), language) })}
        </span>
      )}
      {held && (
        <span className="muted small numbers">
          {t('tableScreens.mine.held', { time: stockholmWallClock(held).time })}
        </span>
      )}
      {noShowAt && <span className="muted small">{t('tableScreens.mine.missed')}</span>}
      {hasLapsed && <span className="muted small">{t('tableScreens.mine.lapsed')}</span>}
    </>
  )
}
