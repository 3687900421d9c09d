import { Button } from '@mantine/core'
import { CircleCheck, ScanQrCode } from 'lucide-react'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { useTranslation } from '#web/platform/language.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import classes from './check-in.module.css'
import { NumberForm } from './number-form.tsx'
import { toastCameraFailure, useCheckIn } from './use-check-in.ts'

const CameraOverlay = lazy(async () => ({ default: (await import('./camera-overlay.tsx')).CameraOverlay }))

/** Check-in by camera or booking number, and the table once it is done. */
export function CheckIn() {
  const [arrived, setArrived] = useState<ListedTableBooking | null>(null)
  return arrived ? (
    <Arrival booking={arrived} onAnother={() => setArrived(null)} />
  ) : (
    <CodeForm onDone={setArrived} />
  )
}

function CodeForm({ onDone }: { onDone: (booking: ListedTableBooking) => void }) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [isScanning, setScanning] = useState(false)
  // Stays mounted after the first use, so that it can close.
  const [hasScanned, setHasScanned] = useState(false)
  const scan = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  /** What takes the focus after the camera. */
  const next = useRef(scan as RefObject<HTMLElement | null>)
  const action = useCheckIn(onDone, () => field.current?.focus())
  const close = (focus: RefObject<HTMLElement | null>) => {
    next.current = focus
    setScanning(false)
  }
  return (
    <div className="panel flex flex-col gap-5">
      <Button
        ref={scan}
        size="lg"
        leftSection={<ScanQrCode size={24} aria-hidden />}
        loading={action.isPending}
        onClick={() => {
          setHasScanned(true)
          setScanning(true)
        }}
      >
        {t('checkInScreen.scan')}
      </Button>
      <NumberForm ref={field} value={code} onChange={setCode} onSubmit={action.run} busy={action.isPending} />
      <LinkButton to="/table-booking" variant="default">
        {t('checkInScreen.mine')}
      </LinkButton>
      {hasScanned && (
        <Suspense>
          <CameraOverlay
            opened={isScanning}
            onCode={(scanned) => {
              close(field)
              navigator.vibrate?.(60)
              action.run(scanned)
            }}
            onFailed={() => {
              close(field)
              toastCameraFailure()
            }}
            onClose={(toNumber) => close(toNumber ? field : scan)}
            onClosed={() => next.current.current?.focus()}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Where to go. The heading takes the focus, so that it is read out. */
function Arrival({ booking, onAnother }: { booking: ListedTableBooking; onAnother: () => void }) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { table } = booking
  const guests = t('tableScreens.mine.guests', { count: booking.guestCount })
  const end = stockholmWallClock(new Date(booking.endsAt)).time
  return (
    <section
      className={`${classes.arrival} panel border-success-text text-center flex flex-col gap-3.5 items-center`}
    >
      <CircleCheck size={56} aria-hidden className="text-success-text" />
      <h2 ref={heading} tabIndex={-1}>
        {t('checkInScreen.done.title', { name: booking.guest.displayName })}
      </h2>
      {table ? (
        <>
          <p className="normal-nums font-display text-[clamp(2.75rem,2rem+5vw,4.5rem)] font-[720] leading-none">
            {t('checkInScreen.done.table', { number: table.tableNumber })}
          </p>
          <p>
            <span lang="sv">{table.location}</span> · {guests} · {booking.time}–{end}
          </p>
        </>
      ) : (
        <p>{t('checkInScreen.done.noTable')}</p>
      )}
      <Button variant="default" onClick={onAnother}>
        {t('checkInScreen.done.another')}
      </Button>
    </section>
  )
}
