import { lazy, Suspense, useState } from 'react'
import type { ConfirmDialogProps } from './confirm-modal.tsx'

const ConfirmModal = lazy(async () => ({ default: (await import('./confirm-modal.tsx')).ConfirmModal }))

/** Asks before an act. The focus begins on the way out, and returns to where it was. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [wanted, setWanted] = useState(props.opened)
  if (props.opened && !wanted) setWanted(true)
  return wanted ? (
    <Suspense>
      <ConfirmModal {...props} />
    </Suspense>
  ) : null
}
