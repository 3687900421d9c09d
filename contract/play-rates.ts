import { z } from 'zod'
import { adminCrud } from './admin-crud.ts'
import { bounds } from './bounds.ts'
import { instant, line, localTime, orNull, pageQuery, uuid, version } from './fields.ts'
import { gameKind } from './game-tables.ts'
import { isWithinNight } from './play-hours.ts'

/** A rate per hour or a smallest sum, in öre. */
const ore = z.number().int().min(0).max(bounds.playRate.ore)
/** 0 for Monday to 6 for Sunday, each once. */
const weekdays = z
  .array(z.number().int().min(0).max(6))
  .min(1)
  .max(7)
  .refine((days) => new Set(days).size === days.length, { params: { rule: 'invalid' } })

const fields = {
  name: line(bounds.playRate.name),
  kind: gameKind,
  /** On which days of the house. Its day goes on until six in the morning, so that Friday's rate holds for the night after it. */
  weekdays,
  startTime: localTime,
  /** A time until six is in the night after the day. The same as the start: the whole day, from six to six. */
  endTime: localTime,
  hourOre: ore,
  /** Whether the table has the price, or each player. */
  per: z.enum(['table', 'player']),
  /** What a session that begins at this rate costs at least. */
  minimumOre: orNull(ore).default(null),
  /** From which level a guest pays `memberHourOre`. Null: all pay the same. */
  memberLevel: orNull(z.number().int().min(2).max(bounds.playRate.level)).default(null),
  memberHourOre: orNull(ore).default(null),
}
const example = {
  name: 'Kväll',
  kind: 'pool' as const,
  weekdays: [4, 5],
  startTime: '17:00',
  endTime: '02:00',
  hourOre: 16_000,
  per: 'table' as const,
  minimumOre: 4_000,
  memberLevel: 5,
  memberHourOre: 14_000,
}

export const playRate = z
  .object({
    ...fields,
    id: uuid,
    name: z.string(),
    weekdays: z.array(z.number().int()),
    startTime: z.string(),
    endTime: z.string(),
    minimumOre: z.number().int().nullable(),
    memberLevel: z.number().int().nullable(),
    memberHourOre: z.number().int().nullable(),
    version: z.number().int(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'PlayRate' })
export type PlayRate = z.infer<typeof playRate>

const hours = { path: ['endTime'], params: { rule: 'invalid' } }
type Members = { memberLevel: number | null; memberHourOre: number | null }
const member = {
  level: { path: ['memberLevel'], params: { rule: 'required' } },
  price: { path: ['memberHourOre'], params: { rule: 'required' } },
}
const hasLevel = (rate: Members) => rate.memberHourOre === null || rate.memberLevel !== null
const hasPrice = (rate: Members) => rate.memberLevel === null || rate.memberHourOre !== null

export const playRateInput = z
  .strictObject(fields)
  .refine(isWithinNight, hours)
  .refine(hasLevel, member.level)
  .refine(hasPrice, member.price)
  .meta({ id: 'PlayRateInput', example })
export type PlayRateInput = z.infer<typeof playRateInput>
export const playRateEdit = z
  .strictObject({ ...fields, version })
  .refine(isWithinNight, hours)
  .refine(hasLevel, member.level)
  .refine(hasPrice, member.price)
  .meta({ id: 'PlayRateEdit', example: { ...example, version: 1 } })

export const {
  list: listAllPlayRates,
  get: getPlayRateForEditing,
  create: createPlayRate,
  update: updatePlayRate,
  remove: deletePlayRate,
} = adminCrud({
  access: 'house.edit',
  noun: 'playRate',
  plural: 'playRates',
  tag: 'Game tables: administration',
  params: z.object({ playRateId: uuid }),
  query: z.object(pageQuery),
  stored: playRate,
  input: playRateInput,
  edit: playRateEdit,
  deleted: z.object({ name: z.string() }),
  texts: {
    list: { summary: 'All prices of playing, by kind and hours' },
    get: { summary: 'One price of playing with its version' },
    create: { summary: 'Create a price of playing' },
    update: {
      summary: 'Change a price of playing',
      description: 'Who plays already keeps the price of their start.',
    },
    remove: {
      summary: 'Delete a price of playing',
      description: 'Who plays already keeps the price of their start.',
    },
  },
})
