import { lazy, type ReactNode, Suspense, useState } from 'react'

export type ConfirmDialogProps = {
  opened: boolean
  onClose: () => void
  onConfirm: () => void
  /** A question: 'Ta bort eventet?' */
  title: string
  /** What is lost, named. */
  children: ReactNode
  /** The act as a verb: 'Ta bort'. */
  confirmLabel: string
  /** The way out, where 'Avbryt' could be read as the act itself. */
  cancelLabel?: string
  /** The act is under way. */
  busy?: boolean
  /** Loses something that does not come back. */
  destructive?: boolean
}

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
