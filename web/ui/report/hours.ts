/** The hour 6 as '06'. */
const twoDigits = (hour: number): string => String(hour).padStart(2, '0')

/** The hour that begins at 6 as '06–07'. */
export const hourSpan = (hour: number): string => `${twoDigits(hour)}–${twoDigits((hour + 1) % 24)}`

/** A chart column for each hour of a business day, which begins at six in the morning. */
export const hourColumns = (numberOf: (hour: number) => number): { name: string; value: number }[] =>
  Array.from({ length: 24 }, (_, index) => (index + 6) % 24).map((hour) => ({
    name: twoDigits(hour),
    value: numberOf(hour),
  }))
