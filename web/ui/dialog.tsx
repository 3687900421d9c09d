import { Button, Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { useHeldPeaks } from './peaks.ts'

type DialogProps = ModalProps & {
  /** Disables the close button. */
  busy?: boolean
}

/**
 * A dialog. The focus starts at `data-autofocus` or the first control, and returns to where it was. The children are
 * mounted on each opening, so that a form starts empty.
 */
export function Dialog({ opened, busy = false, ...props }: DialogProps) {
  const { t } = useTranslation()
  // Opens after mounting, so that the modal knows where to return the focus.
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  useHeldPeaks(opened)
  return (
    <Modal {...props} opened={shown} closeButtonProps={{ 'aria-label': t('ui.close'), disabled: busy }} />
  )
}

/** The buttons at the end of a dialog. On a phone they share the width. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="[@media(max-width:30em)]:[&>*]:flex-[1_0_auto] [@media(max-width:30em)]:[&>*]:max-w-full flex flex-wrap items-center justify-end gap-3 mt-6">
      {children}
    </div>
  )
}

export type ConfirmDialogProps = {
  opened: boolean
  onClose: () => void
  onConfirm: () => void
  /** A question: 'Ta bort eventet?' */
  title: string
  /** What is lost. */
  children: ReactNode
  /** The action as a verb: 'Ta bort'. */
  confirmLabel: string
  /** Label of cancel, where 'Avbryt' would be ambiguous. */
  cancelLabel?: string
  /** The action is in progress. */
  busy?: boolean
  /** The action cannot be taken now. */
  isDisabled?: boolean
  /** Destructive. */
  destructive?: boolean
}

/** The content of `ConfirmDialog`, loaded with the first dialog. */
export function ConfirmModal({
  onConfirm,
  children,
  confirmLabel,
  cancelLabel,
  busy = false,
  isDisabled = false,
  destructive = true,
  ...dialog
}: ConfirmDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog {...dialog}>
      <div className="flex flex-col gap-3">{children}</div>
      <DialogActions>
        <Button variant="default" onClick={dialog.onClose} data-autofocus>
          {cancelLabel ?? t('ui.cancel')}
        </Button>
        <Button
          onClick={onConfirm}
          loading={busy}
          disabled={isDisabled}
          {...(destructive && { color: 'red' })}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
