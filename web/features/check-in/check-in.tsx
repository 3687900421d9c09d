import { Button } from '@mantine/core'
import { ScanQrCode } from 'lucide-react'
import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import type { TableBooking } from '#contract/table-bookings.ts'
import { useTranslation } from '#web/platform/language.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { NumberForm } from './number-form.tsx'
import { toastCameraFailure, useCheckIn } from './use-check-in.ts'

const CameraOverlay = lazy(async () => ({ default: (await import('./camera-overlay.tsx')).CameraOverlay }))

type CheckInProps = {
  /** Shown after a check-in. The button leads to the next one. */
  arrival: (booking: TableBooking, another: ReactNode) => ReactNode
}

/** Check-in by camera or booking number. Afterwards it shows the table. */
export function CheckIn({ arrival }: CheckInProps) {
  const { t } = useTranslation()
  const [arrived, setArrived] = useState<TableBooking | null>(null)
  if (!arrived) return <CodeForm onDone={setArrived} />
  return arrival(
    arrived,
    <Button variant="default" onClick={() => setArrived(null)}>
      {t('checkInScreen.another')}
    </Button>,
  )
}

function CodeForm({ onDone }: { onDone: (booking: TableBooking) => void }) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [isScanning, setScanning] = useState(false)
  // Stays mounted after the first use, so that it can close.
  const [hasScanned, setHasScanned] = useState(false)
  const scan = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  /** The element that gets the focus after the camera. */
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
