import { ActionIcon } from '@mantine/core'
import { Flashlight, FlashlightOff, SwitchCamera } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react'
import { openCodeReader } from '#web/platform/code-reader.ts'
import { useTranslation } from '#web/platform/language.ts'
import classes from './check-in.module.css'
import { useCamera } from './use-camera.ts'

type CameraViewProps = {
  /** Called for each frame with a readable code. */
  onCode: (code: string) => void
  onFailed: () => void
  isPaused?: boolean
  /** Shown over the picture. */
  children?: ReactNode
}

/** The picture of a camera that reads codes, with its torch and the switch to another camera. */
export function CameraView({ onCode, onFailed, isPaused = false, children }: CameraViewProps) {
  const { t } = useTranslation()
  const { video, isOn, torch, switchCamera } = useCamera(onFailed)
  useCodeScan(video, isOn && !isPaused, onCode)
  return (
    <div
      className={`${classes.view} relative overflow-hidden w-full rounded-lg bg-[#06110c]`}
      data-on={isOn || undefined}
    >
      <video
        ref={video}
        className={`${classes.video} absolute inset-0 size-full object-cover opacity-0`}
        muted
        playsInline
        aria-label={t('camera.picture')}
      />
      <div
        className={`${classes.frame} absolute inset-0 w-[min(62%,300px)] aspect-square m-auto rounded-[22px]`}
        aria-hidden
      />
      {!isOn && (
        <p className="absolute inset-0 grid place-items-center text-[#f4efe3]" role="status">
          {t('camera.starting')}
        </p>
      )}
      {children}
      <div className="absolute right-3 bottom-3 flex gap-2.5">
        {torch && (
          <ActionIcon
            variant="default"
            size={48}
            radius="xl"
            aria-label={t('camera.torch')}
            aria-pressed={torch.isOn}
            onClick={torch.toggle}
          >
            {torch.isOn ? <FlashlightOff size={22} aria-hidden /> : <Flashlight size={22} aria-hidden />}
          </ActionIcon>
        )}
        {switchCamera && (
          <ActionIcon
            variant="default"
            size={48}
            radius="xl"
            aria-label={t('camera.switch')}
            onClick={switchCamera}
          >
            <SwitchCamera size={22} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </div>
  )
}

/** The shortest time between two scans in milliseconds: at most 25 scans a second. */
const scanGap = 40

/** Calls `onCode` for each frame of a video with a readable code, while `isOn`. */
function useCodeScan(
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
  onCode: (code: string) => void,
): void {
  const found = useEffectEvent(onCode)
  useEffect(() => {
    if (!isOn) return
    const opening = openCodeReader()
    let isOver = false
    let timer = 0
    const scan = async () => {
      const next = performance.now() + scanGap
      const reader = await opening
      const code = video.current && !isOver ? await reader.read(video.current) : null
      if (isOver) return
      if (code !== null) found(code)
      timer = window.setTimeout(scan, Math.max(0, next - performance.now()))
    }
    void scan()
    return () => {
      isOver = true
      clearTimeout(timer)
      void opening.then((reader) => reader.close())
    }
  }, [isOn, video])
}
