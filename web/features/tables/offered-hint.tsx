import type { TableDay } from '#contract/table-bookings.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { offeredTables, type Span } from '#rules/table-booking.ts'
import { useTranslation } from '#web/platform/language.ts'

type OfferedHintProps = { day: TableDay; span: Span; guestCount: number }

/** Says which tables a party cannot have because they are offered to guests who wait, and until when. Nothing where there are none. */
export function OfferedHint({ day, span, guestCount }: OfferedHintProps) {
  const { t } = useTranslation()
  const offered = offeredTables(day, span, guestCount)
  if (offered.length === 0) return null
  return (
    <ul className="plain-list muted numbers">
      {offered.map(({ table, until }) => (
        <li key={table.id}>
          {t('adminTableBookings.offered', {
            number: table.tableNumber,
            time: stockholmWallClock(new Date(until)).time,
          })}
        </li>
      ))}
    </ul>
  )
}
