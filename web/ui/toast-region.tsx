import { type ComponentType, useEffect, useState } from 'react'
import { loadToasts, toastsLoaded } from './toast.ts'

/** Milliseconds after the first render. */
const soon = 1_000

/** The toasts. Their library is loaded soon after the first render, or at a first touch, because what it does may show one. */
export function ToastRegion() {
  const [Toasts, setToasts] = useState<ComponentType | null>(null)
  useEffect(() => {
    void toastsLoaded.then((loaded) => setToasts(() => loaded.Toasts))
    const first = ['pointerdown', 'keydown'] as const
    const timer = setTimeout(() => void loadToasts(), soon)
    for (const type of first) addEventListener(type, loadToasts, { once: true, capture: true })
    return () => {
      clearTimeout(timer)
      for (const type of first) removeEventListener(type, loadToasts, { capture: true })
    }
  }, [])
  return Toasts && <Toasts />
}
