import { type RefObject, useEffect, useEffectEvent } from 'react'
import { openCodeReader } from '#web/platform/code-reader.ts'

/** The shortest time from one scan to the next in milliseconds: at most 25 scans a second. */
const scanGap = 40

/** Calls `onCode` for each frame of a video with a readable code, while `isOn`. */
export function useCodeScan(
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
