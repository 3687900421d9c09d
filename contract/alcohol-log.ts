import { z } from 'zod'
import { alcoholLogActions } from './bounds.ts'
import { instant, uuid } from './fields.ts'
import { reportPeriod } from './report-period.ts'
import { file, json, route } from './route.ts'

const admin = 'Orders: administration'

export const alcoholLog = z
  .object({
    /** The newest first, at most a thousand. The file has all. */
    entries: z.array(
      z.object({
        id: uuid,
        at: instant,
        action: z.enum(alcoholLogActions),
        /** The member of staff, or the device where nobody had signed in; null once the account has been deleted. */
        by: z.string().nullable(),
        /** Null where the entry is about a table. */
        orderNumber: z.string().nullable(),
        name: z.string().nullable(),
        quantity: z.number().int().nullable(),
        /** Null is the bar. */
        tableNumber: z.number().int().nullable(),
      }),
    ),
  })
  .meta({ id: 'AlcoholLog' })
export type AlcoholLog = z.infer<typeof alcoholLog>

const description =
  'From the first day to the last, each from six in the morning to six. It names staff, and no guest.'

export const getAlcoholLog = route('getAlcoholLog', {
  access: 'alcohol.log',
  tag: admin,
  summary: 'What staff have found and decided about alcohol in a period, for an inspector',
  description,
  query: reportPeriod,
  answers: { 200: json(alcoholLog, 'The log') },
})
export const exportAlcoholLog = route('exportAlcoholLog', {
  access: 'alcohol.log',
  tag: admin,
  summary: 'The log of alcohol of a period as CSV',
  description,
  query: reportPeriod,
  answers: { 200: file('text/csv', 'CSV with a byte order mark and semicolons') },
})
