import { TimePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/platform/language.ts'

type TimeProps = {
  label?: ReactNode
  required?: boolean
  error?: ReactNode
  onBlur?: () => void
  onFocus?: () => void
  /** The start of the inputs' names where there are several time fields. */
  prefix?: string | undefined
  /** Replaces the hint at the form of a time. */
  hint?: ReactNode | undefined
  /** In a row of a list: without the hint. */
  isInRow?: boolean
  value?: string
  defaultValue?: string
  onChange: (time: string) => void
}

/** A time of day, 24 hours. */
export function TimeInput({ label, prefix, required = true, hint, isInRow = false, ...time }: TimeProps) {
  const { t } = useTranslation()
  const of = (part: string) => (prefix ? `${prefix}: ${part}` : part)
  return (
    <TimePicker
      label={label}
      {...(!isInRow && { description: hint || t('form.timeHint') })}
      required={required}
      format="24h"
      hoursInputLabel={of(t('form.hours'))}
      minutesInputLabel={of(t('form.minutes'))}
      // The picker does not mark its own parts. The first one gets the focus.
      {...(time.error && { hoursInputProps: { 'aria-invalid': true } })}
      // The hint is below the field, so that a long one does not misalign neighbouring fields.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...time}
    />
  )
}
