import { z } from 'zod'
import { bounds, pointSources } from './bounds.ts'
import { exampleId, instant, line, orNull, pageOf, pageQuery, requestId, uuid } from './fields.ts'
import { json, route } from './route.ts'

const tag = 'Points'
const admin = 'Points: administration'

/** One row of the ledger as its owner sees it. */
export const pointEvent = z
  .object({
    id: uuid,
    source: z.enum(pointSources),
    points: z.number().int(),
    /** The reason given with the points. */
    reason: z.string().nullable(),
    createdAt: instant,
  })
  .meta({ id: 'PointEvent' })
export type PointEvent = z.infer<typeof pointEvent>

/** One row of the ledger as admins see it, with the admin who gave the points and whether they were reversed. */
export const auditedPointEvent = pointEvent
  .and(
    z.object({
      actor: z.object({ userId: uuid, displayName: z.string() }).nullable(),
      reversed: z.boolean(),
    }),
  )
  .meta({ id: 'AuditedPointEvent' })
export type AuditedPointEvent = z.infer<typeof auditedPointEvent>

export const leader = z
  .object({
    userId: uuid,
    displayName: z.string(),
    avatarUrl: z.string().nullable(),
    points: z.number().int(),
    level: z.number().int(),
    /** 1 is first. Equal points share a rank. */
    rank: z.number().int(),
  })
  .meta({ id: 'Leader' })
export type Leader = z.infer<typeof leader>

export const leaderboard = z
  .object({
    /** The first fifty: points, then who reached them first, then the name in Swedish order. */
    leaders: z.array(leader),
    /** The user's own row, even beyond the fiftieth; null for a user who has chosen not to be listed. */
    me: orNull(leader),
  })
  .meta({ id: 'Leaderboard' })
export type Leaderboard = z.infer<typeof leaderboard>

export const getLeaderboard = route('getLeaderboard', {
  access: ['user', 'wall.show'],
  tag,
  summary: 'The fifty with the most points, and my own rank',
  answers: { 200: json(leaderboard, 'The leaderboard') },
})
export const listMyPoints = route('listMyPoints', {
  access: 'user',
  tag,
  summary: 'Where my points came from, latest first',
  query: z.object(pageQuery),
  answers: { 200: json(pageOf(pointEvent), 'One page') },
})

const userId = z.object({ userId: uuid })
const total = z.object({ points: z.number().int(), level: z.number().int() })

export const listUserPoints = route('listUserPoints', {
  access: 'people.read',
  tag: admin,
  summary: "A user's ledger, latest first",
  params: userId,
  query: z.object(pageQuery),
  answers: { 200: json(pageOf(auditedPointEvent), 'One page') },
})
export const pointsAward = z
  .strictObject({
    requestId,
    points: z
      .number()
      .int()
      .min(-bounds.points.delta)
      .max(bounds.points.delta)
      .refine((points) => points !== 0, { params: { rule: 'invalid' } }),
    reason: line(bounds.pointsReason),
  })
  .meta({ id: 'PointsAward', example: { requestId: exampleId, points: 10, reason: 'Vann' } })
export const awardPoints = route('awardPoints', {
  access: 'points.give',
  tag: admin,
  summary: 'Award points, or deduct points with a negative number',
  params: userId,
  body: pointsAward,
  problems: ['too_few_points', 'too_many_points', 'key_reused'],
  answers: { 200: json(total, 'The total with the award') },
})
export const pointsReversal = z
  .strictObject({ reason: line(bounds.pointsReason) })
  .meta({ id: 'PointsReversal', example: { reason: 'Fel person' } })
export const reversePoints = route('reversePoints', {
  access: 'points.give',
  tag: admin,
  summary: 'Reverse a row of the ledger, once',
  description: 'The reversal is a new row of the ledger.',
  params: z.object({ pointEventId: uuid }),
  body: pointsReversal,
  problems: ['already_reversed', 'too_few_points', 'too_many_points'],
  answers: { 200: json(total, 'The total after the reversal') },
})
