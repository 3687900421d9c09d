import { Button, Group, Stack } from '@mantine/core'
import { CircleCheck, CircleX, Clock, type LucideIcon, MapPin, UserCheck, Users } from 'lucide-react'
import { useState } from 'react'
import type { TableBookingStatus } from '#contract/bounds.ts'
import type { TableBooking } from '#contract/table-bookings.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { whyNotCancelTable } from '#rules/table-booking.ts'
import { Badge } from '#web/domain/listing-scene.tsx'
import { useNowUntil } from '#web/domain/use-now-until.ts'
import { formatDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { join } from '#web/ui/join.ts'
import { QrCode } from './qr-code.tsx'
import classes from './table-booking.module.css'
import { useCancelTable } from './use-book-table.ts'

const looks: Record<TableBookingStatus, { Icon: LucideIcon; tone?: 'success' | 'muted' }> = {
  pending: { Icon: Clock },
  confirmed: { Icon: CircleCheck, tone: 'success' },
  cancelled: { Icon: CircleX, tone: 'muted' },
  completed: { Icon: CircleCheck, tone: 'muted' },
}

/** One of my bookings as a ticket: when, where, its status, and the code and number for check-in. `isNew` slides it in. */
export function BookingCard({ booking, isNew }: { booking: TableBooking; isNew: boolean }) {
  const { t, language } = useTranslation()
  const { number, status, table, checkedInAt, guestCount, durationHours } = booking
  const { Icon, ...tone } = looks[status]
  const now = useNowUntil(booking.endsAt)
  const isOver = now >= new Date(booking.endsAt)
  return (
    <article
      className={join('panel', classes.ticket)}
      data-new={isNew || undefined}
      data-void={status === 'cancelled' || undefined}
    >
      <Stack gap={10} className={classes.texts}>
        <Group gap={8}>
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
        </Group>
        <h3>
          <time dateTime={booking.startsAt} className="numbers">
            {formatDate(booking.date, language)} {booking.time}
          </time>
        </h3>
        <Group component="p" gap="2px 16px" className="muted">
          <Group component="span" gap={6} wrap="nowrap">
            <MapPin size={16} aria-hidden />
            {table ? (
              <>
                {t('tableScreens.tables.number', { number: table.tableNumber })},{' '}
                <span lang="sv">{table.location}</span>
              </>
            ) : (
              t('tableScreens.mine.deletedTable')
            )}
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
        {booking.specialRequests && <p lang="sv">{booking.specialRequests}</p>}
        <p className={classes.number}>
          <span className="muted small">{t('tableScreens.mine.number')}</span>
          <b className="numbers">{number}</b>
        </p>
        <CancelLink booking={booking} now={now} />
      </Stack>
      {status === 'confirmed' && !isOver && (
        <QrCode content={`booking:${booking.id}`} label={t('tableScreens.mine.code', { number })} />
      )}
    </article>
  )
}

/** Cancels after a question, until the booking starts. */
function CancelLink({ booking, now }: { booking: TableBooking; now: Date }) {
  const { t, language } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const action = useCancelTable(() => setIsAsking(false))
  const started = { status: booking.status, startsAt: new Date(booking.startsAt) }
  if (whyNotCancelTable(started, now)) return null
  const names = {
    number: booking.table?.tableNumber ?? '–',
    date: formatDate(booking.date, language),
    time: booking.time,
  }
  return (
    <>
      <Button
        variant="subtle"
        className={classes.cancel}
        aria-label={t('tableScreens.cancel.actionOf', names)}
        onClick={() => setIsAsking(true)}
      >
        {t('tableScreens.cancel.action')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => action.run(booking.id)}
        busy={action.isPending}
        title={t('tableScreens.cancel.title')}
        confirmLabel={t('tableScreens.cancel.action')}
        cancelLabel={t('tableScreens.cancel.keep')}
      >
        <p>{t('tableScreens.cancel.text', names)}</p>
      </ConfirmDialog>
    </>
  )
}
