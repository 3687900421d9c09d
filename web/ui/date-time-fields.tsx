import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { DateInput, DatesProvider, TimePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/sv'
import 'dayjs/locale/en-gb'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import classes from './date-time-fields.module.css'

/** The props that a form passes to a field. */
type FieldProps = {
  label: ReactNode
  required?: boolean
  error?: ReactNode
  onBlur?: () => void
  onFocus?: () => void
}
type DayProps = FieldProps & { value: string; onChange: (date: string) => void }
type TimeProps = FieldProps & {
  /** The start of the inputs' names where there are several time fields. */
  prefix?: string | undefined
  value?: string
  defaultValue?: string
  onChange: (time: string) => void
}

// The hint is below the field, so that a long one does not misalign neighbouring fields.
const order = {
  inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
}

/** A day in Stockholm: by keyboard (ÅÅÅÅ-MM-DD) or calendar (week from Monday). */
export function DayInput({ label, required = true, ...date }: DayProps) {
  const { t, language } = useTranslation()
  return (
    <DatesProvider
      settings={{ locale: language === 'sv' ? 'sv' : 'en-gb', firstDayOfWeek: 1, weekendDays: [0, 6] }}
    >
      <DateInput
        label={label}
        description={t('form.dateHint')}
        required={required}
        // Otherwise an optional day could not be cleared.
        allowDeselect={!required}
        valueFormat="YYYY-MM-DD"
        withWeekNumbers
        popoverProps={{ classNames: { dropdown: classes.calendar ?? '' } }}
        ariaLabels={{
          previousMonth: t('form.previousMonth'),
          nextMonth: t('form.nextMonth'),
          previousYear: t('form.previousYear'),
          nextYear: t('form.nextYear'),
          previousDecade: t('form.previousDecade'),
          nextDecade: t('form.nextDecade'),
        }}
        {...order}
        {...date}
        value={date.value || null}
        onChange={(value) => date.onChange(value ?? '')}
      />
    </DatesProvider>
  )
}

/** A time of day, 24 hours. */
export function TimeInput({ label, prefix, required = true, ...time }: TimeProps) {
  const { t } = useTranslation()
  const of = (part: string) => (prefix ? `${prefix}: ${part}` : part)
  return (
    <TimePicker
      label={label}
      description={t('form.timeHint')}
      required={required}
      format="24h"
      hoursInputLabel={of(t('form.hours'))}
      minutesInputLabel={of(t('form.minutes'))}
      // The picker does not mark its own parts. The first one gets the focus.
      {...(time.error && { hoursInputProps: { 'aria-invalid': true } })}
      {...order}
      {...time}
    />
  )
}
