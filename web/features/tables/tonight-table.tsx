import { lazy, Suspense } from 'react'
import type { TableBooking } from '#contract/table-bookings.ts'
import { heldNow } from '#rules/late-booking.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { tableNumbers } from '#rules/table-numbers.ts'
import {
  EveningCard,
  type EveningKind,
  EveningLink,
  EveningSkeleton,
  EveningTile,
} from '#web/domain/evening-card.tsx'
import { EveningCode } from '#web/domain/guest-code.tsx'
import { NearTime } from '#web/domain/near-time.tsx'
import { openedTable } from '#web/domain/opened.ts'
import { ruled } from '#web/domain/ruled-booking.ts'
import { useNowUntil } from '#web/domain/use-now-until.ts'
import { useTranslation } from '#web/platform/language.ts'

/** My tables tonight. */
export const tonightTables: EveningKind = ({ tables }) =>
  tables.map((booking) => ({
    key: booking.id,
    at: booking.startsAt,
    until: booking.endsAt,
    content: <TonightTable booking={booking} />,
  }))

const TonightWait = lazy(async () => ({ default: (await import('./tonight-wait.tsx')).TonightWait }))

/** The tables that I wait for, and those that are offered to me, until I can answer no more. */
export const tonightWaits: EveningKind = ({ waits }) =>
  waits.map((wait) => ({
    key: wait.id,
    at: wait.offer?.startsAt ?? wait.startsAt,
    ...(wait.offer && { until: wait.offer.until }),
    content: (
      <Suspense fallback={<EveningSkeleton />}>
        <TonightWait wait={wait} />
      </Suspense>
    ),
  }))

/** A table of tonight: number, time, party, with its ticket and the code for the door in one tap each. */
function TonightTable({ booking }: { booking: TableBooking }) {
  const { t } = useTranslation()
  const { id, table, startsAt, guestCount, status, checkedInAt, heldUntil } = booking
  const held = heldNow(ruled(booking), useNowUntil(heldUntil ?? null))
  const hasBegun = useNowUntil(startsAt) >= new Date(startsAt)
  const isConfirmed = status === 'confirmed'
  const isAwaited = isConfirmed && hasBegun && checkedInAt === null
  const state = checkedInAt ? 'seated' : isAwaited ? 'waiting' : isConfirmed ? 'confirmed' : 'pending'
  const number = table ? tableNumbers(booking) : ''
  const opens = openedTable(booking)
  const hasCode = isConfirmed && checkedInAt === null
  return (
    <EveningCard
      picture={<EveningTile>{number}</EveningTile>}
      title={opens.what}
      ticket={hasCode ? opens.target : undefined}
      when={
        <>
          <NearTime at={startsAt} /> · {t('evening.table.guests', { count: guestCount })}
        </>
      }
      state={
        held ? t('evening.table.held', { time: stockholmWallClock(held).time }) : t(`evening.table.${state}`)
      }
      isCalling={isAwaited}
    >
      {hasCode ? (
        <EveningCode opens={opens} name={t('evening.table.codeOf', { number })} />
      ) : (
        // The code of a guest who has arrived opens nothing more. The ticket has the way to the menu.
        <EveningLink
          to="/table-booking/$bookingId"
          params={{ bookingId: id }}
          aria-label={t('evening.table.showOf', { number })}
        >
          {t('evening.table.show')}
        </EveningLink>
      )}
    </EveningCard>
  )
}
