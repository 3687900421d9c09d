import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import classes from './account-section.module.css'

type OpenedFormProps = {
  opened: boolean
  onToggle: () => void
  /** Label of the button: 'Byt lösenord'. */
  label: string
  children: ReactNode
}

/** A form that a button opens, with the focus in its first field, and closes again. */
export function OpenedForm({ opened, onToggle, label, children }: OpenedFormProps) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (opened) place.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus()
  }, [opened])
  return (
    <>
      <div className={classes.actions}>
        <Button variant="default" onClick={onToggle} aria-expanded={opened}>
          {opened ? t('ui.cancel') : label}
        </Button>
      </div>
      {opened && (
        <div ref={place} className={classes.opened}>
          {children}
        </div>
      )}
    </>
  )
}
