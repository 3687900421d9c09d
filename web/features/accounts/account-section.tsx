import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from '#web/platform/language.ts'
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
    <section
      className={`${classes.section} panel [&>button]:self-start data-danger:border-danger md:px-7 md:pt-6 md:pb-7 flex flex-col gap-4`}
      data-danger={danger || undefined}
      aria-labelledby={id}
    >
      <div
        className={`${classes.head} grid grid-cols-[auto_1fr] items-center gap-x-3.5 gap-y-1 md:gap-x-4.5`}
      >
        <span
          className={`${classes.sign} grid place-items-center size-11 rounded-[50%] bg-cloth text-on-cloth`}
          aria-hidden
        >
          {icon}
        </span>
        <h2 id={id}>{title}</h2>
        <p className="muted col-span-full max-w-[62ch] mt-2 md:col-2 md:mt-0">{text}</p>
      </div>
      {children}
    </section>
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
        <div ref={frame} className="pt-5 border-t border-t-line">
          {children}
        </div>
      )}
    </>
  )
}
