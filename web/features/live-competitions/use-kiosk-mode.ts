import { type RefObject, useEffect } from 'react'

/** Milliseconds of inactivity after which the pointer is hidden. */
const still = 2_500

/** Keeps an unattended screen awake and hides the pointer. */
export function useKioskMode(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let timer = 0
    const hide = () => frame.current?.setAttribute('data-still', '')
    const stir = () => {
      clearTimeout(timer)
      frame.current?.removeAttribute('data-still')
      timer = window.setTimeout(hide, still)
    }
    stir()
    window.addEventListener('pointermove', stir)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointermove', stir)
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
