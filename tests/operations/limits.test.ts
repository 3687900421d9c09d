import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { choiceGroupEdit, choiceGroupInput, choiceInput } from '#contract/choices.ts'
import { clubContactEdit } from '#contract/club-contact.ts'
import { competitionEdit, competitionInput } from '#contract/competitions.ts'
import { headerEdit, sectionEdit, sectionInput } from '#contract/content.ts'
import { friendName } from '#contract/event-friends.ts'
import { placesInput } from '#contract/event-waits.ts'
import { eventEdit, eventInput } from '#contract/events.ts'
import { gameTableEdit, gameTableInput } from '#contract/game-tables.ts'
import { liveAward, liveChallengeInput, liveMessageInput } from '#contract/live-competitions.ts'
import { menuCategoryEdit, menuCategoryInput, menuItemEdit, menuItemInput } from '#contract/menu.ts'
import { notificationEdit, notificationInput } from '#contract/notifications.ts'
import { orderInput, takenOrderInput } from '#contract/orders.ts'
import { userEdit } from '#contract/people.ts'
import { playInput, playStep } from '#contract/play.ts'
import { playBookingInput } from '#contract/play-bookings.ts'
import { playRateEdit, playRateInput } from '#contract/play-rates.ts'
import { pointsAward, pointsReversal } from '#contract/points.ts'
import { questionInput } from '#contract/quiz-questions.ts'
import { quizAcceptance } from '#contract/quiz-results.ts'
import { quizAnswer, quizEdit, quizInput } from '#contract/quizzes.ts'
import { stationEdit, stationInput } from '#contract/stations.ts'
import { tableBookingInput } from '#contract/table-bookings.ts'
import { tableGroupEdit, tableGroupInput } from '#contract/table-groups.ts'
import { tableBookingNoteInput } from '#contract/table-host.ts'
import { phoneBookingInput } from '#contract/table-seating.ts'
import { tableOfferInput, tableWaitInput } from '#contract/table-waits.ts'
import { tableEdit, tableInput } from '#contract/tables.ts'
import { testDatabase } from '#tests/harness/database.ts'
import { eveningInputs, type Input } from './evening-inputs.ts'
import { queueLimits } from './queue-limits.ts'

const version = 'compared with the stored version'
const allowsPast = 'not stored'
const allowsDuplicate = 'not stored'
const byType = 'checked by the type of the column'
const eventTimes = { time: byType, endTime: byType, doorsTime: byType }
const decidedBy = 'a bracket is refused with a code of its own'
const generatedId = 'an id'
const questions = 'stored as rows of quiz_questions'
const playIds = { requestId: generatedId, gameTableId: generatedId }
const playFields = { ...playIds, version, endedAt: '-', step: '-', players: '-', guestCode: 'a code' }
const playedFields = { ...playIds, bookingId: generatedId, releases: 'kept in the log of changes' }
const ownHours = {
  opensAt: 'of type time',
  closesAt: 'of type time',
  hoursForAll: 'not stored',
  affected: '-',
}
const gameFields = { bookingMinutes: 'a list', ...ownHours }
const bookedFields = { requestId: generatedId, kind: '-', ownKind: '-', startsAt: 'a time', minutes: '-' }
const ordered = { requestId: generatedId, lines: 'stored as rows of order_items', playSessionId: generatedId }
const severalFields = { ...gameFields, count: 'not stored' }
const rateFields = { weekdays: 'a list', startTime: 'of type time', endTime: 'of type time' }
const categoryFields = { days: 'stored as rows of menu_category_days', stationId: generatedId }
const dishFields = {
  categoryId: generatedId,
  allergens: 'a list',
  choiceGroups: 'stored as rows of menu_item_choice_groups',
}
const groupFields = { choices: 'stored as rows of choice_group_choices' }

/** Inputs of the administration, each with the table in which it is stored. */
const inputs: Record<string, Input> = {
  eventInput: {
    schema: eventInput,
    table: 'events',
    notCompared: { ...eventTimes, allowsPast, allowsDuplicate },
  },
  eventEdit: {
    schema: eventEdit,
    table: 'events',
    notCompared: { ...eventTimes, version, allowsPast, allowsDuplicate },
  },
  competitionInput: {
    schema: competitionInput,
    table: 'competitions',
    notCompared: { decidedBy, allowsPast, allowsDuplicate },
  },
  competitionEdit: {
    schema: competitionEdit,
    table: 'competitions',
    notCompared: { decidedBy, version, allowsPast, allowsDuplicate },
  },
  quizInput: { schema: quizInput, table: 'quizzes', notCompared: { questions, allowsPast } },
  quizEdit: {
    schema: quizEdit,
    table: 'quizzes',
    notCompared: { questions, version, allowsPast, markAgain: 'not stored' },
  },
  questionInput: {
    schema: questionInput,
    table: 'quiz_questions',
    notCompared: { id: generatedId, questionType: 'has another name of one type', options: 'a list' },
  },
  quizAcceptance: {
    schema: quizAcceptance,
    table: 'quiz_questions',
    notCompared: { form: 'how an answer is compared' },
  },
  quizAnswer: {
    schema: quizAnswer,
    table: 'quiz_answers',
    notCompared: { questionId: generatedId },
  },
  tableInput: { schema: tableInput, table: 'restaurant_tables' },
  tableGroupInput: { schema: tableGroupInput, table: 'table_groups', notCompared: { tableIds: 'a list' } },
  tableGroupEdit: {
    schema: tableGroupEdit,
    table: 'table_groups',
    notCompared: { tableIds: 'a list', version },
  },
  gameTableInput: { schema: gameTableInput, table: 'game_tables', notCompared: severalFields },
  gameTableEdit: { schema: gameTableEdit, table: 'game_tables', notCompared: { ...gameFields, version } },
  playBookingInput: { schema: playBookingInput, table: 'play_bookings', notCompared: bookedFields },
  playInput: { schema: playInput, table: 'play_segments', notCompared: playedFields },
  playStep: { schema: playStep, table: 'play_adjustments', notCompared: playFields },
  ...queueLimits,
  playRateInput: { schema: playRateInput, table: 'play_rates', notCompared: rateFields },
  playRateEdit: { schema: playRateEdit, table: 'play_rates', notCompared: { ...rateFields, version } },
  tableEdit: { schema: tableEdit, table: 'restaurant_tables', notCompared: { version } },
  tableBookingInput: {
    schema: tableBookingInput,
    table: 'table_bookings',
    columns: { date: 'booking_date' },
    notCompared: {
      requestId: generatedId,
      tableId: generatedId,
      time: 'checked by the type of the column',
      guestCount: 'staff book for more; of guests the trigger table_bookings_party refuses it',
    },
  },
  placesInput: { schema: placesInput, table: 'event_waits' },
  friendName: { schema: friendName, table: 'event_friends' },
  tableWaitInput: {
    schema: tableWaitInput,
    table: 'table_waits',
    columns: { date: 'booking_date' },
    notCompared: { requestId: generatedId, time: 'checked by the type of the column' },
  },
  tableOfferInput: {
    schema: tableOfferInput,
    table: 'table_waits',
    columns: { date: 'booking_date' },
    notCompared: { tableId: generatedId, time: 'checked by the type of the column' },
  },
  tableBookingNoteInput: {
    schema: tableBookingNoteInput,
    table: 'table_bookings',
    columns: { note: 'staff_note' },
    notCompared: { before: 'compared with the stored note' },
  },
  phoneBookingInput: {
    schema: phoneBookingInput,
    table: 'table_bookings',
    columns: { date: 'booking_date' },
    notCompared: {
      requestId: generatedId,
      userId: generatedId,
      tableId: generatedId,
      time: 'checked by the type of the column',
      guestPhone: 'typed in any form; the column checks the stored form',
      joinedTableIds: generatedId,
    },
  },
  menuCategoryInput: { schema: menuCategoryInput, table: 'menu_categories', notCompared: categoryFields },
  menuCategoryEdit: {
    schema: menuCategoryEdit,
    table: 'menu_categories',
    notCompared: { ...categoryFields, version },
  },
  stationInput: { schema: stationInput, table: 'stations' },
  stationEdit: { schema: stationEdit, table: 'stations', notCompared: { version } },
  menuItemInput: { schema: menuItemInput, table: 'menu_items', notCompared: dishFields },
  menuItemEdit: { schema: menuItemEdit, table: 'menu_items', notCompared: { ...dishFields, version } },
  choiceGroupInput: { schema: choiceGroupInput, table: 'menu_choice_groups', notCompared: groupFields },
  choiceGroupEdit: {
    schema: choiceGroupEdit,
    table: 'menu_choice_groups',
    notCompared: { ...groupFields, version },
  },
  choiceInput: {
    schema: choiceInput,
    table: 'choice_group_choices',
    notCompared: { id: generatedId, allergens: 'a list' },
  },
  orderInput: {
    schema: orderInput,
    table: 'orders',
    notCompared: { ...ordered, tableBookingId: generatedId },
  },
  takenOrderInput: {
    schema: takenOrderInput,
    table: 'orders',
    notCompared: { ...ordered, guestId: generatedId },
  },
  sectionInput: { schema: sectionInput, table: 'homepage_content' },
  sectionEdit: { schema: sectionEdit, table: 'homepage_content', notCompared: { version } },
  clubContactEdit: { schema: clubContactEdit, table: 'club_contact', notCompared: { version } },
  headerEdit: { schema: headerEdit, table: 'header_content', notCompared: { version } },
  notificationInput: {
    schema: notificationInput,
    table: 'notifications',
    notCompared: {
      requestId: generatedId,
      targetUsers: 'stored as one row for each user',
      segment: 'stored in three columns',
      topic: 'may be null; the muting tests compare its values',
    },
  },
  notificationEdit: {
    schema: notificationEdit,
    table: 'notifications',
    notCompared: {
      version,
      targetUsers: 'stored as one row for each user',
      segment: 'stored in three columns',
      topic: 'may be null; the muting tests compare its values',
    },
  },
  userEdit: {
    schema: userEdit,
    table: 'profiles',
    toInput: { points: (after) => ({ before: 0, after }) },
    notCompared: {
      version,
      phone: 'typed in any form; the column checks the stored form',
    },
  },
  pointsAward: {
    schema: pointsAward,
    table: 'point_events',
    columns: { points: 'delta' },
    notCompared: { requestId: generatedId },
    narrower: { points: 'a row of the ledger may be larger than an award by hand' },
  },
  pointsReversal: { schema: pointsReversal, table: 'point_events' },
  liveChallengeInput: {
    schema: liveChallengeInput,
    table: 'live_events',
    notCompared: { requestId: generatedId, seconds: 'stored as the instant when it closes' },
    narrower: { points: 'an award is stored in the same column and may be larger' },
  },
  liveMessageInput: {
    schema: liveMessageInput,
    table: 'live_events',
    notCompared: { requestId: generatedId },
  },
  ...eveningInputs,
  liveAward: {
    schema: liveAward,
    table: 'live_events',
    notCompared: { requestId: generatedId, userId: generatedId },
  },
}

type Column = { type: string; checks: string }
const columns = new Map<string, Column>()
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

/** The lower or upper bound in a column's checks; for a text, the bound on its length. */
function boundOf({ type, checks }: Column, column: string, sign: '>=' | '<='): string | null {
  const what = type === 'text' ? `char_length\\(${column}\\)` : column
  return new RegExp(`\\(${what} ${sign} '?([^'()]+?)'?(::[a-z ]+)?\\)`).exec(checks)?.[1] ?? null
}

/** A text with this number of characters as the database counts them (code points). */
function textOf(field: string, length: number): string {
  if (field.endsWith('Url')) return `/${'x'.repeat(length - 5)}.png`
  // Fifty visible characters with four code points each. Extra code points are added to the last character.
  if (field === 'displayName' && length >= 200) {
    return 'x\u0301\u0302\u0303'.repeat(50) + '\u0304'.repeat(length - 200)
  }
  if (field === 'email') return `${'x'.repeat(length - 4)}@x.y`
  return (field === 'phone' ? '0' : 'x').repeat(length)
}

/** A value at a bound of a column, and the next value beyond it. */
function valuesAround(
  field: string,
  type: string,
  bound: string,
  step: 1 | -1,
): [inside: unknown, outside: unknown] {
  const day = (days: number) =>
    new Date(new Date(bound).getTime() + days * 86_400_000).toISOString().slice(0, 10)
  if (type === 'date') return [bound, day(step)]
  // Instants are tried two days inside and outside, because the columns allow more than the contract: Stockholm is not UTC.
  if (type.startsWith('timestamp')) {
    return [
      { date: day(-2 * step), time: '12:00' },
      { date: day(2 * step), time: '12:00' },
    ]
  }
  const [inside, outside] = [Number(bound), Number(bound) + step]
  return type === 'text' ? [textOf(field, inside), textOf(field, outside)] : [inside, outside]
}

/** Whether the contract accepts a value for a field. A value that becomes null does not count as accepted. */
function accepts({ schema, toInput }: Input, field: string, value: unknown): boolean {
  const sent = toInput?.[field]?.(value) ?? value
  const read = schema.safeParse({ ...(schema.meta()?.example as object), [field]: sent })
  if (read.success) return read.data[field] !== null
  return !read.error.issues.some(({ path }) => path[0] === field)
}

const optionsOf = ({ schema }: Input, field: string): unknown =>
  z.toJSONSchema(schema.shape[field] as z.ZodType, { io: 'input', unrepresentable: 'any' }).enum

/** The differences between the contract and the checks of the column. */
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
  // A text needs no lower bound, because an empty one is stored as null. The end of a competition is checked against its start.
  if (bound === null && sign === '>=' && (found.type === 'text' || column === 'end_date')) return []
  if (bound === null) return [`${column} ${sign} is not checked by the database`]
  const [inside, outside] = valuesAround(field, found.type, bound, step)
  const isNarrower = input.narrower?.[field] !== undefined
  return [
    ...(accepts(input, field, outside) ? [`the contract accepts more than ${column} ${sign} ${bound}`] : []),
    ...(isNarrower || accepts(input, field, inside)
      ? []
      : [`the contract does not accept all of ${column} ${sign} ${bound}`]),
  ]
}

const fields = Object.entries(inputs).flatMap(([name, input]) =>
  Object.keys(input.schema.shape)
    .filter((field) => !input.notCompared?.[field])
    .map((field) => [`${name}.${field}`, input, field] as const),
)

test.each(fields)('%s has the same limit in the contract and in the database', (_, input, field) => {
  expect(differences(input, field)).toEqual([])
})

test.each<[string, Partial<Column>, string]>([
  [
    'another length',
    { checks: 'CHECK (((char_length(title) >= 1) AND (char_length(title) <= 121)))' },
    'does not accept all',
  ],
  [
    'a smaller length',
    { checks: 'CHECK (((char_length(title) >= 1) AND (char_length(title) <= 119)))' },
    'accepts more',
  ],
  ['no length', { checks: 'CHECK (is_plain_text(title))' }, 'is not checked by the database'],
  [
    'a list of values',
    { checks: "CHECK ((title = ANY (ARRAY['a'::text, 'b'::text])))" },
    'other values are stored',
  ],
])('control: the comparison reports a column with %s', (_, changed, message) => {
  const real = columns.get('events.title') as Column
  columns.set('events.title', { ...real, ...changed })
  const found = differences(inputs.eventInput as Input, 'title')
  columns.set('events.title', real)
  expect(found).toEqual([expect.stringContaining(message)])
})
