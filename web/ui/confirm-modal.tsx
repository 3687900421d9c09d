import { Button, Modal } from '@mantine/core'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { useEffect, useState } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'
import classes from './confirm-modal.module.css'

/** What `ConfirmDialog` shows; its files come with the first question. */
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
  // Opens one step after it is there: only then does the modal know where the focus was, to give it back.
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  return (
    <Modal opened={shown} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('ui.close') }}>
      <div className={classes.words}>{children}</div>
      <div className={classes.acts}>
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
