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
  /** Another dialog stands before this one, and Escape is for that. */
  behind?: boolean
  /** Drawn anew each time it opens: a form in it begins empty. */
  children: ReactNode
}

/** A short form over the screen. The focus goes to its first field, and returns to where it was. */
export function FormDialog({ opened, onClose, title, behind = false, children }: FormDialogProps) {
  const { t } = useTranslation()
  // Opens one step after it is there: only then does the modal know where the focus was, to give it back.
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
