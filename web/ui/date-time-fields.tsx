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
type FieldProps = { error?: ReactNode; onBlur?: () => void; onFocus?: () => void }
type DayValue = FieldProps & { value: string; onChange: (date: string) => void }
type TimeValue = FieldProps & { value?: string; defaultValue?: string; onChange: (time: string) => void }
type DayProps = DayValue & { label: ReactNode; required?: boolean }
type TimeProps = TimeValue & { label: ReactNode; prefix?: string; required?: boolean }
type DateTimeFieldsProps = {
  /** Labels, when a form has more than one pair. */
  labels?: { date: string; time: string }
  date: DayValue
  time: TimeValue
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

/** A time of day, 24 hours. `prefix` distinguishes several time fields. */
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
      {...order}
      {...time}
    />
  )
}

/** A day and a time in Stockholm, side by side. */
export function DateTimeFields({ labels, date, time }: DateTimeFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <DayInput label={labels?.date ?? t('form.date')} {...date} />
      <TimeInput label={labels?.time ?? t('form.time')} {...(labels && { prefix: labels.time })} {...time} />
    </>
  )
}
