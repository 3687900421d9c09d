import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlayBooking } from '#contract/play-bookings.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { whyNotCancelTable } from '#rules/table-booking.ts'
import { gameTableName } from '#web/domain/game-words.ts'
import { useNowUntil } from '#web/domain/use-now-until.ts'
import { formatShortDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { aheadQueries, useCancelPlay } from './use-ahead.ts'

/** What I have booked and not yet played. Nothing while there is nothing: the card below says how to book. */
export function MyPlayBookings() {
  const { t } = useTranslation()
  const { data } = useQuery(aheadQueries.mine)
  if (!data || data.items.length === 0) return null
  const title = t('ahead.mine')
  return (
    <section className="panel flex flex-col gap-3" aria-label={title}>
      <h2>{title}</h2>
      <ul className="plain-list flex flex-col gap-3">
        {data.items.map((booking) => (
          <Booking key={booking.id} booking={booking} />
        ))}
      </ul>
    </section>
  )
}

function Booking({ booking }: { booking: PlayBooking }) {
  const { t, language } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const cancel = useCancelPlay(() => setIsAsking(false))
  const now = useNowUntil(booking.startsAt)
  const { date, time } = stockholmWallClock(new Date(booking.startsAt))
  const end = stockholmWallClock(new Date(booking.endsAt)).time
  const words = {
    table: gameTableName(booking.table),
    when: `${formatShortDate(date, language)} ${time}–${end}`,
  }
  const ruled = { status: 'confirmed' as const, startsAt: new Date(booking.startsAt), checkedInAt: null }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 justify-between">
      <div className="grid gap-0.5 min-w-0">
        <b className="wrap-anywhere">{words.table}</b>
        <span className="numbers">{words.when}</span>
        <span className="muted small">{booking.table.location}</span>
      </div>
      {whyNotCancelTable(ruled, now) === null && (
        <Button variant="default" aria-label={t('ahead.cancelOf', words)} onClick={() => setIsAsking(true)}>
          {t('ahead.cancel')}
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => cancel.run(booking)}
        busy={cancel.isPending}
        title={t('ahead.cancelTitle')}
        confirmLabel={t('ahead.cancel')}
        cancelLabel={t('ahead.keep')}
      >
        <p>{t('ahead.cancelText', words)}</p>
      </ConfirmDialog>
    </li>
  )
}
