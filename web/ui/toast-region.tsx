import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { areToastsWanted, wantToasts, watchToasts } from './toast.ts'

const Toasts = lazy(async () => ({ default: (await import('./toasts.tsx')).Toasts }))

/** The toasts, once they are wanted. A first touch wants them, because what it does may show one. */
export function ToastRegion() {
  const isWanted = useSyncExternalStore(watchToasts, areToastsWanted, () => false)
  useEffect(() => {
    const first = ['pointerdown', 'keydown'] as const
    for (const type of first) addEventListener(type, wantToasts, { once: true, capture: true })
    return () => {
      for (const type of first) removeEventListener(type, wantToasts, { capture: true })
    }
  }, [])
  if (!isWanted) return null
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  )
}
