import type { TableBooking } from '#contract/table-bookings.ts'
import {
  EveningButton,
  EveningCard,
  type EveningKind,
  EveningLink,
  EveningTile,
} from '#web/domain/evening-card.tsx'
import { GuestCode } from '#web/domain/guest-code.tsx'
import { NearTime } from '#web/domain/near-time.tsx'
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

/** A table of tonight: number, time, party, and the code for the door in one tap. */
function TonightTable({ booking }: { booking: TableBooking }) {
  const { t } = useTranslation()
  const { id, table, time, startsAt, guestCount, status, checkedInAt } = booking
  const hasBegun = useNowUntil(startsAt) >= new Date(startsAt)
  const isConfirmed = status === 'confirmed'
  const isAwaited = isConfirmed && hasBegun && checkedInAt === null
  const state = checkedInAt ? 'seated' : isAwaited ? 'waiting' : isConfirmed ? 'confirmed' : 'pending'
  const number = table?.tableNumber ?? ''
  const title = table ? t('evening.table.title', { number }) : t('evening.table.deleted')
  return (
    <EveningCard
      picture={<EveningTile>{number}</EveningTile>}
      title={title}
      when={
        <>
          <NearTime at={startsAt} /> · {t('evening.table.guests', { count: guestCount })}
        </>
      }
      state={t(`evening.table.${state}`)}
      isCalling={isAwaited}
    >
      {isConfirmed ? (
        <GuestCode opens={[`${title} · ${time}`]}>
          {(open) => (
            <EveningButton
              aria-haspopup="dialog"
              aria-label={t('evening.table.codeOf', { number })}
              onClick={open}
            >
              {t('evening.table.code')}
            </EveningButton>
          )}
        </GuestCode>
      ) : (
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
