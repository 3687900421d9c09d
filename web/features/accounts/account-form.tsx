import { Button } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useRef } from 'react'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import classes from './account-form.module.css'

type AccountFormProps = {
  /** Accessible name of the form. */
  label: string
  submitLabel: string
  busy: boolean
  /** Checks and sends; resolves to false when a field has an error, which then gets the focus. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<boolean>
  children: ReactNode
}

/** A form with one primary button. Errors are shown under their fields instead of in the browser's bubbles. */
export function AccountForm({ label, submitLabel, busy, onSubmit, children }: AccountFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    if (!(await onSubmit(event))) focusFirstError(form.current)
  }
  return (
    <form
      ref={form}
      className={classes.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {children}
      <Button type="submit" size="md" fullWidth loading={busy}>
        {submitLabel}
      </Button>
    </form>
  )
}
