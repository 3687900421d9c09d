import { Button, Modal } from '@mantine/core'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import classes from './confirm-dialog.module.css'

type ConfirmDialogProps = {
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

/** Asks before an act. The focus begins on the way out, and returns to where it was. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation()
  const {
    opened,
    onClose,
    onConfirm,
    title,
    children,
    confirmLabel,
    cancelLabel,
    busy = false,
    destructive = true,
  } = props
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      data-screen-lock
    >
      <div className={classes.words}>{children}</div>
      <div className={classes.acts}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancelLabel ?? t('ui.cancel')}
        </Button>
        <Button onClick={onConfirm} loading={busy} {...(destructive && { color: 'red' })}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}
