import { Button, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { join } from '#web/ui/join.ts'
import classes from './account-section.module.css'

type AccountSectionProps = {
  icon: ReactNode
  title: string
  text: string
  /** Contains irreversible actions. */
  danger?: boolean
  children: ReactNode
}

/** One section of the account screen: title, short text and actions. */
export function AccountSection({ icon, title, text, danger = false, children }: AccountSectionProps) {
  const id = useId()
  return (
    <Stack
      component="section"
      gap={16}
      className={join('panel', classes.section)}
      data-danger={danger || undefined}
      aria-labelledby={id}
    >
      <div className={classes.head}>
        <span className={classes.sign} aria-hidden>
          {icon}
        </span>
        <h2 id={id}>{title}</h2>
        <p className={join('muted', classes.text)}>{text}</p>
      </div>
      {children}
    </Stack>
  )
}

/** Whether the form of a section is open, and the function that opens or closes it. */
export type OpenedProps = { opened: boolean; onToggle: () => void }

type OpenedFormProps = OpenedProps & {
  /** Label of the button: 'Byt lösenord'. */
  label: string
  children: ReactNode
}

/** A button that opens and closes a form. An opened form has the focus in its first field. */
export function OpenedForm({ opened, onToggle, label, children }: OpenedFormProps) {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (opened) frame.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus()
  }, [opened])
  return (
    <>
      <Button variant="default" onClick={onToggle} aria-expanded={opened}>
        {opened ? t('ui.cancel') : label}
      </Button>
      {opened && (
        <div ref={frame} className={classes.opened}>
          {children}
        </div>
      )}
    </>
  )
}
