import type { EventSeriesInput } from '#contract/event-series.ts'
import { randomId } from '#tests/harness/random.ts'
import { input } from './start-admin.ts'

const { allowsPast: _, allowsDuplicate: __, ...eventFields } = input

/** What dates of a series have in common. */
export const seriesFields = { ...eventFields, date: '2027-03-16' }

/** A request for four weekly dates from Tuesday 16 March 2027. */
export const seriesOf = (title: string, changes: Partial<EventSeriesInput> = {}): EventSeriesInput => ({
  ...seriesFields,
  title,
  repeats: 'weekly',
  until: null,
  times: 4,
  requestId: randomId(),
  ...changes,
})
