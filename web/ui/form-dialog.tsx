import { Modal } from '@mantine/core'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '#web/platform/language.ts'

type FormDialogProps = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  /** Another dialog is in front of this one and handles Escape. */
  behind?: boolean
  /** Mounted on each opening, so that a form starts empty. */
  children: ReactNode
}

/** A short form in a dialog. The focus moves to its first field, and returns to where it was. */
export function FormDialog({ opened, onClose, title, behind = false, children }: FormDialogProps) {
  const { t } = useTranslation()
  // Opens after mounting, so that the modal knows where to return the focus.
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  return (
    <Modal
      opened={shown}
      onClose={onClose}
      title={title}
      closeOnEscape={!behind}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {children}
    </Modal>
  )
}
