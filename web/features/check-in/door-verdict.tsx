import { Button } from '@mantine/core'
import { Check, CloudOff, Loader, ScanQrCode, X } from 'lucide-react'
import { useRef } from 'react'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { useTranslation } from '#web/platform/language.ts'
import { may, useMe } from '#web/platform/session.tsx'
import classes from './door.module.css'
import type { Scan } from './use-door.ts'

export const scanIcons = { sending: Loader, waiting: CloudOff, welcome: Check, refused: X }

/** A scan that waits and will probably be refused is red, because the guest stands at the door now. */
export const toneOf = ({ state, reason }: Scan): Scan['state'] => (reason === null ? state : 'refused')

type DoorVerdictProps = { scan: Scan | null; onConfirm: (scan: Scan) => void }

/** The verdict on the newest scan, in a size for two metres, and what staff can do about it. */
export function DoorVerdict({ scan, onConfirm }: DoorVerdictProps) {
  const { t } = useTranslation()
  const region = useRef<HTMLElement>(null)
  const mayConfirm = may(useMe(), 'bookings.manage')
  const Icon = scan ? scanIcons[scan.state] : ScanQrCode
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
        <h2>{t(`door.verdict.${scan?.state ?? 'ready'}`)}</h2>
        {scan?.reason && <p className="font-strong text-3xl">{scan.reason}</p>}
        {scan?.booking ? (
          <Party booking={scan.booking} />
        ) : (
          scan?.guest && <GuestName>{scan.guest}</GuestName>
        )}
        {scan?.state === 'waiting' && <p>{t('door.willBeSent')}</p>}
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

const GuestName = ({ children }: { children: string }) => (
  <p className="mt-1 normal-nums font-display text-[1.75rem] font-strong leading-[1.15] wrap-anywhere">
    {children}
  </p>
)

/** The name of the guest and the table. */
function Party({ booking }: { booking: ListedTableBooking }) {
  const { t } = useTranslation()
  const { table, guest, time } = booking
  const end = stockholmWallClock(new Date(booking.endsAt)).time
  return (
    <>
      <GuestName>{guest.displayName || t('adminTableBookings.walkIn.guest')}</GuestName>
      {table && (
        <p className="numbers normal-nums font-display text-[clamp(3rem,2rem+5vw,5.5rem)] font-[720] leading-[1.05]">
          {t('checkInScreen.table', { number: table.tableNumber })}
        </p>
      )}
      <p>
        {table && <span lang="sv">{table.location} · </span>}
        {t('adminTableBookings.guests', { count: booking.guestCount })} · {time}–{end}
      </p>
    </>
  )
}
