import { type RefObject, useEffect } from 'react'

/** Milliseconds of stillness after which the pointer is hidden. */
const still = 2_500

/** A screen that nobody sits at: it does not go dark, and the pointer does not lie on it. */
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

/** Where the browser can; it lets go whenever the page is hidden. */
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
      // Refused, for instance to save a battery: the screen's own settings hold.
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
