import { CircleCheck, CircleX, Clock, type LucideIcon, UserCheck } from 'lucide-react'
import type { TableBookingStatus } from '#contract/bounds.ts'
import type { TableBooking } from '#contract/table-bookings.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { Badge } from '#web/domain/listing-scene.tsx'
import { useTranslation } from '#web/platform/language.ts'

const looks: Record<TableBookingStatus, { Icon: LucideIcon; tone?: 'success' | 'muted' }> = {
  pending: { Icon: Clock },
  confirmed: { Icon: CircleCheck, tone: 'success' },
  cancelled: { Icon: CircleX, tone: 'muted' },
  completed: { Icon: CircleCheck, tone: 'muted' },
}

/** The status of a booking, and when it was checked in. */
export function StatusBadges({ booking: { status, checkedInAt } }: { booking: TableBooking }) {
  const { t } = useTranslation()
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
    </>
  )
}
