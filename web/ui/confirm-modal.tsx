import { Button, Modal } from '@mantine/core'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import classes from './confirm-modal.module.css'

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
  /** Destructive. */
  destructive?: boolean
}

/** The content of `ConfirmDialog`, loaded with the first dialog. */
export function ConfirmModal(props: ConfirmDialogProps) {
  const { t } = useTranslation()
  const {
    opened,
    onClose,
    onConfirm,
    title,
    children,
    confirmLabel,
    cancelLabel,
    busy,
    destructive = true,
  } = props
  // Opens after mounting, so that the modal knows where to return the focus.
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  return (
    <Modal opened={shown} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('ui.close') }}>
      <div className={classes.texts}>{children}</div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancelLabel ?? t('ui.cancel')}
        </Button>
        <Button onClick={onConfirm} loading={busy ?? false} {...(destructive && { color: 'red' })}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}
