import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { readCode } from '#rules/check-in.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { CameraView } from './camera-view.tsx'
import classes from './check-in.module.css'

/** How long the camera looks for a code before it points to the number, in milliseconds. */
const longestWait = 10_000

type CameraOverlayProps = {
  opened: boolean
  /** Called with a code that may be a booking's. Other codes are refused here, and the camera continues. */
  onCode: (code: string) => void
  onFailed: () => void
  /** `toNumber`: the user wants to type the number instead. */
  onClose: (toNumber: boolean) => void
  onClosed: () => void
}

/** The camera over the whole screen, until it has read one code. */
export function CameraOverlay({ opened, onCode, onFailed, onClose, onClosed }: CameraOverlayProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      opened={opened}
      onClose={() => onClose(false)}
      onExitTransitionEnd={onClosed}
      // The opener sets the focus, because it may go to the number.
      returnFocus={false}
      fullScreen
      title={t('camera.title')}
    >
      <Scanner onCode={onCode} onFailed={onFailed} onNumber={() => onClose(true)} />
    </Dialog>
  )
}

type ScannerProps = { onCode: (code: string) => void; onFailed: () => void; onNumber: () => void }

function Scanner({ onCode, onFailed, onNumber }: ScannerProps) {
  const { t } = useTranslation()
  const [hint, setHint] = useState<'aim' | 'foreign' | 'nothing'>('aim')
  // The camera stays on while the overlay closes.
  const isDone = useRef(false)
  const isPaused = hint === 'nothing'
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => setHint('nothing'), longestWait)
    return () => clearTimeout(timer)
  }, [isPaused])
  return (
    <div className={`${classes.scanner} flex flex-col gap-4 max-w-140 mx-auto text-center`}>
      <CameraView
        isPaused={isPaused}
        onFailed={onFailed}
        onCode={(code) => {
          if (!readCode(code)) return setHint('foreign')
          if (!isDone.current) onCode(code)
          isDone.current = true
        }}
      />
      <p role="status">{t(`camera.${hint}`)}</p>
      <div className="flex flex-wrap items-center justify-center gap-3">
        {isPaused && <Button onClick={() => setHint('aim')}>{t('ui.retry')}</Button>}
        <Button variant="default" onClick={onNumber}>
          {t('camera.typeNumber')}
        </Button>
      </div>
    </div>
  )
}
