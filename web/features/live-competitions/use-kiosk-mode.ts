import { type RefObject, useEffect } from 'react'

/** Milliseconds of inactivity after which the pointer is hidden. */
const idleTime = 2_500

/** Keeps an unattended screen awake and hides the pointer. */
export function useKioskMode(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let timer = 0
    const hide = () => frame.current?.setAttribute('data-idle', '')
    const onMove = () => {
      clearTimeout(timer)
      frame.current?.removeAttribute('data-idle')
      timer = window.setTimeout(hide, idleTime)
    }
    onMove()
    window.addEventListener('pointermove', onMove)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointermove', onMove)
    }
  }, [frame])
  useEffect(keepAwake, [])
}

/** Screen wake lock where supported; the browser releases it when the page is hidden. */
function keepAwake(): () => void {
  let stopped = false
  let lock: WakeLockSentinel | null = null
  const request = async () => {
    if (stopped || document.hidden || !('wakeLock' in navigator)) return
    try {
      const given = await navigator.wakeLock.request('screen')
      if (stopped) void given.release()
      else lock = given
    } catch {
      // Refused, for instance to save battery: the system's settings apply.
    }
  }
  const onVisibility = () => void request()
  void request()
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    stopped = true
    document.removeEventListener('visibilitychange', onVisibility)
    void lock?.release()
  }
}
