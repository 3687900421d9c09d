/** The calendar in which a day is chosen. */
export const calendar = {
  previousMonth: 'Föregående månad',
  nextMonth: 'Nästa månad',
  previousYear: 'Föregående år',
  nextYear: 'Nästa år',
  previousDecade: 'Föregående årtionde',
  nextDecade: 'Nästa årtionde',
} as const

export const texts = { calendar } as const
