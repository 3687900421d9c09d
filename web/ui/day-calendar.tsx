import { DatePicker, DatesProvider } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import dayjs from 'dayjs'
import { use, useEffect, useRef } from 'react'
import type { Language } from '#contract/bounds.ts'
import { stockholmDate } from '#rules/stockholm.ts'
import { monthNames, weekdayName } from '#web/platform/dates.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import classes from './day-calendar.module.css'

export type DayCalendarProps = {
  /** The chosen day, or null. */
  value: string | null
  /** The first day that can be chosen. */
  min?: string | undefined
  /** The last day that can be chosen. */
  max?: string | undefined
  /** Called with a day, or with null when the chosen day is chosen again and may be left empty. */
  onChange: (date: string | null) => void
  isOptional: boolean
  withWeekNumbers: boolean
}

/** Gives the calendar's library the names of months and days, and returns its name of the language. */
function named(language: Language): string {
  const weekdays = [6, 0, 1, 2, 3, 4, 5].map((weekday) => weekdayName(weekday, language))
  const months = monthNames(language)
  const names = {
    weekdays,
    weekdaysMin: weekdays.map((weekday) => weekday.slice(0, 2)),
    months: months.map(({ long }) => long),
    monthsShort: months.map(({ short }) => short),
  }
  dayjs.locale(language, names, true)
  return language
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
    <DatesProvider settings={{ locale: named(language), firstDayOfWeek: 1, weekendDays: [0, 6] }}>
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
