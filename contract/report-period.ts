import { z } from 'zod'
import { bounds } from './bounds.ts'
import { localDate } from './fields.ts'

const day = 86_400_000

/** The period of a report: business days, both included. */
export const reportPeriod = z
  .object({ from: localDate, to: localDate })
  .refine(({ from, to }) => from <= to, { path: ['to'] })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < bounds.order.reportDays * day, {
    path: ['to'],
    params: { rule: 'too_big', limit: bounds.order.reportDays },
  })
