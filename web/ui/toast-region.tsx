import { type ComponentType, useEffect, useState } from 'react'
import { loadToasts, toastsLoaded } from './toast.ts'

/** The toasts. Their library is loaded at the first of them, or at a first touch, because what it does may show one. */
export function ToastRegion() {
  const [Toasts, setToasts] = useState<ComponentType | null>(null)
  useEffect(() => {
    void toastsLoaded.then((loaded) => setToasts(() => loaded.Toasts))
    const first = ['pointerdown', 'keydown'] as const
    for (const type of first) addEventListener(type, loadToasts, { once: true, capture: true })
    return () => {
      for (const type of first) removeEventListener(type, loadToasts, { capture: true })
    }
  }, [])
  return Toasts && <Toasts />
}
