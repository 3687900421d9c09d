import { DatePicker, DatesProvider } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/sv'
import 'dayjs/locale/en-gb'
import { use, useEffect, useRef } from 'react'
import { stockholmDate } from '#rules/stockholm.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import classes from './day-calendar.module.css'

export type DayCalendarProps = {
  /** The chosen day, or null. */
  value: string | null
  /** The first day that can be chosen. */
  min?: string | undefined
  /** The last day that can be chosen. */
  max?: string | undefined
  /** Null when the chosen day is chosen again, where a day may be missing. */
  onChange: (date: string | null) => void
  isOptional: boolean
  withWeekNumbers: boolean
}

/** A month of days, the week from Monday. The focus goes to the chosen day, to today or to the first day that can be chosen. */
export function DayCalendar({ value, min, max, onChange, isOptional, withWeekNumbers }: DayCalendarProps) {
  const { t, language } = useTranslation()
  use(textsOf('calendar', language))
  const today = stockholmDate(new Date())
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const days = ['[data-selected]', '[aria-current="date"]', 'tbody button'].map((each) =>
      frame.current?.querySelector<HTMLElement>(`${each}:not([data-outside], :disabled)`),
    )
    days.find((each) => each)?.focus()
  }, [])
  return (
    <DatesProvider
      settings={{ locale: language === 'sv' ? 'sv' : 'en-gb', firstDayOfWeek: 1, weekendDays: [0, 6] }}
    >
      <div ref={frame} className={classes.calendar}>
        <DatePicker
          value={value}
          defaultDate={value ?? min ?? today}
          {...(min !== undefined && { minDate: min })}
          {...(max !== undefined && { maxDate: max })}
          onChange={onChange}
          allowDeselect={isOptional}
          withWeekNumbers={withWeekNumbers}
          getDayProps={(date) => (date === today ? { 'aria-current': 'date' as const } : {})}
          ariaLabels={{
            previousMonth: t('calendar.previousMonth'),
            nextMonth: t('calendar.nextMonth'),
            previousYear: t('calendar.previousYear'),
            nextYear: t('calendar.nextYear'),
            previousDecade: t('calendar.previousDecade'),
            nextDecade: t('calendar.nextDecade'),
          }}
        />
      </div>
    </DatesProvider>
  )
}
