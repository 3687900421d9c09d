import { type ReactNode, useState } from 'react'
import { dateRule } from '#contract/text.ts'
import { useTranslation } from '#web/platform/language.ts'
import { DayInput } from './day-input.tsx'

type ChosenDayProps = {
  label: ReactNode
  /** The day that applies; empty for none. */
  value: string
  onChange: (date: string) => void
  required?: boolean
  error?: ReactNode
}

/** A day that applies as soon as it can be read, as in a filter. Until then the previous one applies. */
export function ChosenDay({ value, onChange, required = true, ...props }: ChosenDayProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState({ text: value, of: value })
  if (typed.of !== value) setTyped({ text: value, of: value })
  return (
    <DayInput
      {...props}
      isInRow
      required={required}
      value={typed.text}
      error={typed.text === '' && required ? t('problems.rules.required') : props.error}
      onChange={(text) => {
        setTyped({ text, of: value })
        if (text === '' ? !required : dateRule(text) === null) onChange(text)
      }}
    />
  )
}
