import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'

const FindDialog = lazy(async () => ({ default: (await import('./find-dialog.tsx')).FindDialog }))

type FindButtonProps = {
  /** Also opens by Ctrl+K, or by ⌘K. One button of a screen does. */
  byKey?: boolean
  /** The button that opens it. */
  children: (open: () => void) => ReactNode
}

/** Opens the search over everything in the administration. Its code is loaded when it is opened for the first time. */
export function FindButton({ byKey = false, children }: FindButtonProps) {
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened')
  useEffect(() => {
    if (!byKey) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setState('open')
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [byKey])
  return (
    <>
      {children(() => setState('open'))}
      {state !== 'unopened' && (
        <Suspense>
          <FindDialog opened={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  )
}
