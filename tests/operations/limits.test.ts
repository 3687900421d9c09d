import { isDeepStrictEqual } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { competitionEdit, competitionInput } from '#contract/competitions.ts'
import { headerEdit, sectionEdit, sectionInput } from '#contract/content.ts'
import { eventEdit, eventInput } from '#contract/events.ts'
import { liveAward, liveChallengeInput, liveMessageInput } from '#contract/live-competitions.ts'
import { notificationInput } from '#contract/notifications.ts'
import { userEdit } from '#contract/people.ts'
import { pointsAward, pointsReversal } from '#contract/points.ts'
import { testDatabase } from '#tests/harness/database.ts'

type Input = {
  schema: z.ZodObject
  table: string
  /** Columns that are not called as their field. */
  columns?: Record<string, string>
  /** Fields whose limit is not one of a column, and why. */
  elsewhere?: Record<string, string>
  /** Fields that the contract limits more narrowly than the column, and why. */
  narrower?: Record<string, string>
  /** How a field says a number that is not sent as such. */
  write?: Record<string, (stored: unknown) => unknown>
}

const version = 'compared with the stored version'
const madeUp = 'an id'

/** Every input of administration and the table that it is stored in. */
const inputs: Record<string, Input> = {
  eventInput: { schema: eventInput, table: 'events', elsewhere: { time: 'the type of the column' } },
  eventEdit: { schema: eventEdit, table: 'events', elsewhere: { time: 'the type of the column', version } },
  competitionInput: { schema: competitionInput, table: 'competitions' },
  competitionEdit: { schema: competitionEdit, table: 'competitions', elsewhere: { version } },
  sectionInput: { schema: sectionInput, table: 'homepage_content' },
  sectionEdit: { schema: sectionEdit, table: 'homepage_content', elsewhere: { version } },
  headerEdit: { schema: headerEdit, table: 'header_content', elsewhere: { version } },
  notificationInput: {
    schema: notificationInput,
    table: 'notifications',
    elsewhere: { notificationId: madeUp, targetUsers: 'a row for each' },
  },
  userEdit: {
    schema: userEdit,
    table: 'profiles',
    write: { points: (after) => ({ before: 0, after }) },
    elsewhere: {
      version,
      phone: 'typed in any form; the column checks the stored form',
    },
  },
  pointsAward: {
    schema: pointsAward,
    table: 'point_events',
    columns: { points: 'delta' },
    elsewhere: { awardId: madeUp },
    narrower: { points: 'the ledger takes more at once than an admin may give by hand' },
  },
  pointsReversal: { schema: pointsReversal, table: 'point_events' },
  liveChallengeInput: {
    schema: liveChallengeInput,
    table: 'live_events',
    elsewhere: { challengeId: madeUp, seconds: 'stored as the instant when it closes' },
    narrower: { points: 'an award is stored in the same column and may be larger' },
  },
  liveMessageInput: { schema: liveMessageInput, table: 'live_events', elsewhere: { messageId: madeUp } },
  liveAward: { schema: liveAward, table: 'live_events', elsewhere: { awardId: madeUp, userId: madeUp } },
}

type Column = { type: string; checks: string }
const columns = new Map<string, Column>()
beforeAll(async () => {
  const { pool } = await testDatabase()
  const { rows } = await pool.query<{ name: string } & Column>(
    `select c.table_name || '.' || c.column_name as name, c.data_type as type,
            coalesce(string_agg(pg_get_constraintdef(k.oid), ' '), '') as checks
     from information_schema.columns c
     left join pg_constraint k on k.contype = 'c' and k.conrelid = format('%I.%I', c.table_schema, c.table_name)::regclass
       and k.conkey = array[c.ordinal_position::smallint]
     where c.table_schema = 'public' group by 1, 2`,
  )
  for (const { name, ...column } of rows) columns.set(name, column)
})

/** What the checks of a column name as least and most, of its length if it is a text. */
function boundOf({ type, checks }: Column, column: string, sign: '>=' | '<='): string | null {
  const what = type === 'text' ? `char_length\\(${column}\\)` : column
  return new RegExp(`\\(${what} ${sign} '?([^'()]+?)'?(::[a-z ]+)?\\)`).exec(checks)?.[1] ?? null
}

/** A text of so many characters as the database counts them. */
function textOf(field: string, length: number): string {
  if (field.endsWith('Url')) return `/${'x'.repeat(length - 5)}.png`
  // Fifty characters as people count them, of four code points each; one too many belongs to the last of them.
  if (field === 'displayName' && length >= 200) {
    return 'x\u0301\u0302\u0303'.repeat(50) + '\u0304'.repeat(length - 200)
  }
  return 'x'.repeat(length)
}

/** A value at a bound of a column, and one beyond it in the direction of `step`. */
function edge(field: string, type: string, bound: string, step: 1 | -1): [inside: unknown, outside: unknown] {
  const day = (days: number) =>
    new Date(new Date(bound).getTime() + days * 86_400_000).toISOString().slice(0, 10)
  if (type === 'date') return [bound, day(step)]
  // A column of instants leaves a day or two for the difference between Stockholm and UTC.
  if (type.startsWith('timestamp')) {
    return [
      { date: day(-2 * step), time: '12:00' },
      { date: day(2 * step), time: '12:00' },
    ]
  }
  const [inside, outside] = [Number(bound), Number(bound) + step]
  return type === 'text' ? [textOf(field, inside), textOf(field, outside)] : [inside, outside]
}

/** Whether the contract takes a value for a field. What becomes null is not stored, so it is not taken. */
function takes({ schema, write }: Input, field: string, value: unknown): boolean {
  const sent = write?.[field]?.(value) ?? value
  const read = schema.safeParse({ ...(schema.meta()?.example as object), [field]: sent })
  if (read.success) return read.data[field] !== null
  return !read.error.issues.some(({ path }) => path[0] === field)
}

const optionsOf = ({ schema }: Input, field: string): unknown =>
  z.toJSONSchema(schema.shape[field] as z.ZodType, { io: 'input', unrepresentable: 'any' }).enum

/** In what the contract and the checks of the column differ. */
function differences(input: Input, field: string): string[] {
  const column = input.columns?.[field] ?? field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const found = columns.get(`${input.table}.${column}`)
  if (!found) return [`${input.table} has no column ${column}`]
  if (found.type === 'boolean') return []
  const values = /ANY \(ARRAY\[([^\]]*)\]/.exec(found.checks)?.[1]
  if (values !== undefined) {
    const stored = [...values.matchAll(/'([^']*)'/g)].map(([, value]) => value)
    return isDeepStrictEqual(optionsOf(input, field), stored) ? [] : [`other values are stored: ${values}`]
  }
  return [
    ...differencesAt(input, field, column, found, '>=', -1),
    ...differencesAt(input, field, column, found, '<=', 1),
  ]
}

function differencesAt(
  input: Input,
  field: string,
  column: string,
  found: Column,
  sign: '>=' | '<=',
  step: 1 | -1,
): string[] {
  const bound = boundOf(found, column, sign)
  // A text may have no least length: an empty one is stored as null. The end of a competition has its start.
  if (bound === null && sign === '>=' && (found.type === 'text' || column === 'end_date')) return []
  if (bound === null) return [`${column} ${sign} is not checked by the database`]
  const [inside, outside] = edge(field, found.type, bound, step)
  const isNarrower = input.narrower?.[field] !== undefined
  return [
    ...(takes(input, field, outside) ? [`the contract takes more than ${column} ${sign} ${bound}`] : []),
    ...(isNarrower || takes(input, field, inside)
      ? []
      : [`the contract does not take all of ${column} ${sign} ${bound}`]),
  ]
}

const fields = Object.entries(inputs).flatMap(([name, input]) =>
  Object.keys(input.schema.shape)
    .filter((field) => !input.elsewhere?.[field])
    .map((field) => [`${name}.${field}`, input, field] as const),
)

test.each(fields)('%s has the same limit in the contract and in the database', (_, input, field) => {
  expect(differences(input, field)).toEqual([])
})

test.each<[string, Partial<Column>, string]>([
  [
    'another length',
    { checks: 'CHECK (((char_length(title) >= 1) AND (char_length(title) <= 121)))' },
    'does not take all',
  ],
  [
    'a smaller length',
    { checks: 'CHECK (((char_length(title) >= 1) AND (char_length(title) <= 119)))' },
    'takes more',
  ],
  ['no length', { checks: 'CHECK (is_plain_text(title))' }, 'is not checked by the database'],
  [
    'a list of values',
    { checks: "CHECK ((title = ANY (ARRAY['a'::text, 'b'::text])))" },
    'other values are stored',
  ],
])('control: a column with %s is found', (_, changed, message) => {
  const real = columns.get('events.title') as Column
  columns.set('events.title', { ...real, ...changed })
  const found = differences(inputs.eventInput as Input, 'title')
  columns.set('events.title', real)
  expect(found).toEqual([expect.stringContaining(message)])
})
