import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { DateInput, DatesProvider, TimePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/sv'
import 'dayjs/locale/en-gb'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import classes from './date-time-fields.module.css'

/** What a form hands to one of its fields. */
type FieldProps = { error?: ReactNode; onBlur?: () => void; onFocus?: () => void }
type DateTimeFieldsProps = {
  /** What the two are called, where a form has more than one pair. */
  labels?: { date: string; time: string }
  date: FieldProps & { value: string; onChange: (date: string) => void }
  time: FieldProps & { value?: string; defaultValue?: string; onChange: (time: string) => void }
}

// The hint under the field: a long one must not push its neighbour's field out of line.
const order = {
  inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
}

/** A day and a time in Stockholm: by keyboard (ÅÅÅÅ-MM-DD) or calendar (week from Monday), times on 24 hours. */
export function DateTimeFields({ labels, date, time }: DateTimeFieldsProps) {
  const { t, language } = useTranslation()
  const of = (part: string) => (labels ? `${labels.time}: ${part}` : part)
  return (
    <DatesProvider
      settings={{ locale: language === 'sv' ? 'sv' : 'en-gb', firstDayOfWeek: 1, weekendDays: [0, 6] }}
    >
      <DateInput
        label={labels?.date ?? t('form.date')}
        description={t('form.dateHint')}
        required
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
      <TimePicker
        label={labels?.time ?? t('form.time')}
        description={t('form.timeHint')}
        required
        format="24h"
        hoursInputLabel={of(t('form.hours'))}
        minutesInputLabel={of(t('form.minutes'))}
        {...order}
        {...time}
      />
    </DatesProvider>
  )
}
