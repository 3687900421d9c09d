import type { NamespaceTexts, Texts } from '../texts.ts'

/** The calendar in which a day is chosen. */
export const calendar: Texts<'calendar'> = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
}

export const texts: NamespaceTexts<'calendar'> = { calendar }
