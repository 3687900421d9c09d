import { Button } from '@mantine/core'
import { Check, CloudOff, Loader, LogOut, ScanQrCode, X } from 'lucide-react'
import { useRef } from 'react'
import type { DoorParty } from '#contract/door.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { numbersOfTable } from '#rules/table-numbers.ts'
import { headsOf } from '#web/domain/door-party.ts'
import { useTranslation } from '#web/platform/language.ts'
import { may, useMe } from '#web/platform/session.tsx'
import classes from './door.module.css'
import type { Scan } from './use-door.ts'

export const scanIcons = { sending: Loader, waiting: CloudOff, welcome: Check, left: LogOut, refused: X }

/** A scan that waits and will probably be refused is red, because the guest stands at the door now. */
export const toneOf = ({ state, reason }: Scan): Scan['state'] => (reason === null ? state : 'refused')

/** The text of a verdict: who goes out is not welcomed. */
export const verdictOf = ({ state, direction }: Scan) =>
  state === 'welcome' && direction === 'out' ? ('left' as const) : state

type DoorVerdictProps = {
  scan: Scan | null
  onConfirm: (scan: Scan) => void
  /** Not all of the party have come. */
  onFewer: (party: DoorParty) => void
}

/** The verdict on the newest scan, in a size for two metres, and what staff can do about it. */
export function DoorVerdict({ scan, onConfirm, onFewer }: DoorVerdictProps) {
  const { t } = useTranslation()
  const region = useRef<HTMLElement>(null)
  const mayConfirm = may(useMe(), 'bookings.manage')
  const Icon = scan ? scanIcons[verdictOf(scan)] : ScanQrCode
  return (
    <section
      ref={region}
      tabIndex={-1}
      className="grid min-h-65 p-5 border border-line rounded-lg bg-surface text-muted [grid-area:verdict] place-items-center text-center [&_h2]:text-[1.5rem] data-[tone=welcome]:border-transparent data-[tone=welcome]:bg-(--mantine-color-green-7) data-[tone=welcome]:text-[#fff] data-[tone=refused]:border-transparent data-[tone=refused]:bg-(--mantine-color-red-7) data-[tone=refused]:text-[#fff] data-[tone=waiting]:border-transparent data-[tone=waiting]:bg-(--mantine-color-brass-7) data-[tone=waiting]:text-[#fff]"
      data-tone={scan ? toneOf(scan) : 'ready'}
      aria-label={t('door.latest')}
      aria-live="assertive"
      aria-atomic
    >
      {/* The key starts the animation anew. */}
      <div key={scan && `${scan.requestId} ${scan.state}`} className={classes.news}>
        <Icon size={64} strokeWidth={2.6} aria-hidden className="mx-auto" />
        <h2>{t(`door.verdict.${scan ? verdictOf(scan) : 'ready'}`)}</h2>
        {scan?.reason && <p className="font-strong text-3xl">{scan.reason}</p>}
        {scan?.party && <Party party={scan.party} friend={scan.friend} />}
        {scan?.state === 'waiting' && <p>{t('door.willBeSent')}</p>}
        {scan?.party && scan.state === 'welcome' && !scan.friend && headsOf(scan.party).inside > 1 && (
          <Button className="mt-4" variant="default" onClick={() => onFewer(scan.party as DoorParty)}>
            {t('door.fewer')}
          </Button>
        )}
        {mayConfirm && scan?.confirm === 'offered' && (
          <Button
            className="mt-4"
            size="lg"
            variant="default"
            onClick={() => {
              // The button disappears, so the focus goes to the answer.
              region.current?.focus()
              onConfirm(scan)
            }}
          >
            {t('door.confirm')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** The name of the guest, or of the friend with whose party, how many of the party are inside, the table, and the events. */
function Party({ party, friend }: { party: DoorParty; friend: Scan['friend'] }) {
  const { t } = useTranslation()
  const { table, places, name } = party
  const { size, inside } = headsOf(party)
  const host = name || t('adminTableBookings.walkIn.guest')
  return (
    <>
      <p className="mt-1 normal-nums font-display text-[1.75rem] font-strong leading-[1.15] wrap-anywhere">
        {friend ? (friend.name ?? t('door.friend')) : host}
      </p>
      {friend && <p className="text-xl wrap-anywhere">{t('door.partyOf', { name: host })}</p>}
      {table && table.tableNumber !== null && (
        <p className="numbers normal-nums font-display text-[clamp(3rem,2rem+5vw,5.5rem)] font-[720] leading-[1.05]">
          {t('checkInScreen.table', { number: numbersOfTable(table) })}
        </p>
      )}
      {table && (
        <p>
          {table.location && <span lang="sv">{table.location} · </span>}
          {table.time}–{stockholmWallClock(new Date(table.endsAt)).time}
        </p>
      )}
      {places.map(({ id, title, startsAt }) => (
        <p key={id} className="text-xl">
          <b lang="sv">{title}</b> {stockholmWallClock(new Date(startsAt)).time}
        </p>
      ))}
      {(table || places.length > 0) && (
        <p className="text-xl">{t('door.insideOf', { inside, count: size })}</p>
      )}
    </>
  )
}
