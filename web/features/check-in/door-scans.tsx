import type { DoorParty } from '#contract/door.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { numbersOfTable } from '#rules/table-numbers.ts'
import { hasCome, headsOf } from '#web/domain/door-party.ts'
import { useTranslation } from '#web/platform/language.ts'
import { scanIcons, verdictOf } from './door-verdict.tsx'
import { nameOf, type Scan } from './use-door.ts'

type DoorScansProps = { scans: readonly Scan[]; known: readonly DoorParty[] }

/** How many guests of the evening have come, and the last scans. */
export function DoorScans({ scans, known }: DoorScansProps) {
  const { t } = useTranslation()
  const expected = known.filter(({ table }) => table?.status !== 'pending' && table?.status !== 'cancelled')
  const arrived = expected.filter(hasCome)
  const guestsOf = (parties: readonly DoorParty[]) =>
    parties.reduce((sum, party) => sum + headsOf(party).size, 0)
  return (
    <section className="[grid-area:scans] [&_h2]:mt-3 [&_h2]:mb-1 [&_h2]:text-xl">
      <p className="normal-nums font-display text-2xl font-strong leading-[1.3]">
        {t('door.arrived', { arrived: guestsOf(arrived), count: guestsOf(expected) })}
      </p>
      <h2>{t('door.last')}</h2>
      {scans.length === 0 ? (
        <p className="muted">{t('door.none')}</p>
      ) : (
        <ol className="plain-list" aria-label={t('door.last')}>
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
  const { party, state, reason } = scan
  const number = party?.table && party.table.tableNumber !== null ? numbersOfTable(party.table) : null
  const Icon = scanIcons[verdictOf(scan)]
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
          {number !== null && `${t('checkInScreen.table', { number })} · `}
          {reason ?? t(`door.verdict.${verdictOf(scan)}`)}
        </span>
      </span>
    </li>
  )
}
