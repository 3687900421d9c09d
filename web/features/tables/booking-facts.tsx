import { Group } from '@mantine/core'
import { Clock, MapPin, Users } from 'lucide-react'
import type { TableBooking } from '#contract/table-bookings.ts'
import { useTranslation } from '#web/platform/language.ts'

type BookingFactsProps = { booking: TableBooking; isCentred?: boolean }

/** Table and place, guests and hours of a booking. */
export function BookingFacts({ booking, isCentred = false }: BookingFactsProps) {
  const { t } = useTranslation()
  const { table, guestCount, durationHours } = booking
  return (
    <Group component="p" gap="2px 16px" justify={isCentred ? 'center' : 'flex-start'} className="muted">
      <Group component="span" gap={6} wrap="nowrap">
        <MapPin size={16} aria-hidden />
        <span>
          {table ? (
            <>
              {t('tableScreens.tables.number', { number: table.tableNumber })},{' '}
              <span lang="sv">{table.location}</span>
            </>
          ) : (
            t('tableScreens.mine.deletedTable')
          )}
        </span>
      </Group>
      <Group component="span" gap={6} wrap="nowrap">
        <Users size={16} aria-hidden />
        {t('tableScreens.mine.guests', { count: guestCount })}
      </Group>
      <Group component="span" gap={6} wrap="nowrap">
        <Clock size={16} aria-hidden />
        {t('tableScreens.form.hoursOf', { count: durationHours })}
      </Group>
    </Group>
  )
}
