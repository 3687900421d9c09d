import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { useTranslation } from '#web/platform/language.ts'
import { scanIcons } from './door-verdict.tsx'
import { nameOf, type Scan } from './use-door.ts'

type DoorScansProps = { scans: readonly Scan[]; known: readonly ListedTableBooking[] }

/** How many guests of the evening have come, and the last scans. */
export function DoorScans({ scans, known }: DoorScansProps) {
  const { t } = useTranslation()
  const expected = known.filter(({ status }) => status === 'confirmed' || status === 'completed')
  const arrived = expected.filter(({ checkedInAt }) => checkedInAt !== null)
  const guestsOf = (bookings: readonly ListedTableBooking[]) =>
    bookings.reduce((sum, { guestCount }) => sum + guestCount, 0)
  return (
    <section className="[grid-area:scans] [&_h2]:mt-3 [&_h2]:mb-1 [&_h2]:text-xl">
      <p className="normal-nums font-display text-2xl font-strong leading-[1.3]">
        {t('door.arrived', { arrived: guestsOf(arrived), count: guestsOf(expected) })}
      </p>
      <h2>{t('door.last')}</h2>
      {scans.length === 0 ? (
        <p className="muted">{t('door.none')}</p>
      ) : (
        <ol className="plain-list">
          {scans.map((scan) => (
            <Row key={scan.requestId} scan={scan} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Row({ scan }: { scan: Scan }) {
  const { t } = useTranslation()
  const { booking, state, reason } = scan
  const Icon = scanIcons[state]
  return (
    <li
      className="flex items-center min-h-13 border-t border-t-line gap-3 [&_svg]:flex-none [&_svg]:text-muted data-[state=welcome]:[&_svg]:text-success-text data-[state=refused]:[&_svg]:text-(color:--mantine-color-error) data-[state=waiting]:[&_svg]:text-brass-text"
      data-state={state}
    >
      <Icon size={20} aria-hidden />
      <time className="numbers">{stockholmWallClock(new Date(scan.at)).time}</time>
      <span className="flex flex-col min-w-0 wrap-anywhere">
        <b>{nameOf(scan) ?? t('door.unknown')}</b>
        <span className="muted small">
          {booking?.table && `${t('checkInScreen.table', { number: booking.table.tableNumber })} · `}
          {reason ?? t(`door.verdict.${state}`)}
        </span>
      </span>
    </li>
  )
}
