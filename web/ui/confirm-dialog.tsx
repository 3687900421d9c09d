import { lazy, Suspense, useState } from 'react'
import type { ConfirmDialogProps } from './dialog.tsx'

const ConfirmModal = lazy(async () => ({ default: (await import('./dialog.tsx')).ConfirmModal }))

/** Confirms an action. The focus starts on cancel, and returns to where it was. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [wanted, setWanted] = useState(props.opened)
  if (props.opened && !wanted) setWanted(true)
  return wanted ? (
    <Suspense>
      <ConfirmModal {...props} />
    </Suspense>
  ) : null
}
