import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
import { areToastsWanted, wantToasts, watchToasts } from './toast.ts'

const Nothing = () => null
/** Without the library, as without network, the app goes on without toasts. */
const Toasts = lazy(() =>
  import('./toasts.tsx').then(
    ({ Toasts }): { default: () => ReactNode } => ({ default: Toasts }),
    () => ({ default: Nothing }),
  ),
)

/** Milliseconds after the first render. */
const soon = 3_000

/** The toasts, once they are wanted: soon after the first render, or at a first touch, because what it does may show one. */
export function ToastRegion() {
  const isWanted = useSyncExternalStore(watchToasts, areToastsWanted, () => false)
  useEffect(() => {
    const first = ['pointerdown', 'keydown'] as const
    const timer = setTimeout(wantToasts, soon)
    for (const type of first) addEventListener(type, wantToasts, { once: true, capture: true })
    return () => {
      clearTimeout(timer)
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
