import { z } from 'zod'
import { me } from './accounts.ts'
import { auditSubjects, bounds, topics } from './bounds.ts'
import { displayName, instant, pageOf, pageQuery, searchText, sortOrder, uuid, version } from './fields.ts'
import { roles } from './rights.ts'
import { file, json, nothing, route, staleVersion } from './route.ts'

const tag = 'People'
const admin = 'People: administration'

export const updateMe = route('updateMe', {
  access: 'user',
  tag,
  summary: 'Change my name, whether the leaderboard lists me, my consent to marketing, or what I have muted',
  body: z
    .strictObject({
      displayName: displayName.optional(),
      onLeaderboard: z.boolean().optional(),
      /** Whether I agree to mails with offers. */
      marketing: z.boolean().optional(),
      /** Which of the club's notifications I do not want. */
      mutedTopics: z.array(z.enum(topics)).max(topics.length).optional(),
    })
    .meta({
      id: 'MyProfile',
      example: { displayName: 'Anna B', onLeaderboard: true, marketing: false, mutedTopics: [] },
    }),
  answers: { 200: json(me, 'My profile') },
})
export const putAvatar = route('putAvatar', {
  access: 'user',
  tag,
  summary: 'Upload my picture',
  description: 'At most 5 MB and 24 million pixels. It is stored as WebP, 512 × 512, without metadata.',
  answers: { 200: json(z.object({ avatarUrl: z.string() }), 'Stored') },
})
export const removeAvatar = route('removeAvatar', {
  access: 'user',
  tag,
  summary: 'Remove my picture',
  answers: { 204: nothing('Removed') },
})
export const getAvatar = route('getAvatar', {
  access: 'user',
  tag,
  summary: 'A picture of a guest',
  params: z.object({ pictureId: uuid }),
  answers: { 200: file('image/webp', 'The picture') },
})

export const user = z
  .object({
    userId: uuid,
    displayName: z.string(),
    /** E.164, `+46701234567`. */
    phone: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    points: z.number().int(),
    level: z.number().int(),
    /** In the order of the contract; none is a guest. */
    roles: z.array(z.enum(roles)),
    onLeaderboard: z.boolean(),
    createdAt: instant,
    version: z.number().int(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>

const userId = z.object({ userId: uuid })

export const listUsers = route('listUsers', {
  access: 'people.read',
  tag: admin,
  summary: 'All users, newest first',
  description:
    'With `search`, those whose name or id contains it, ignoring case, accents, and kinds of apostrophe and dash; or the one with that e-mail address or phone number.',
  /** `order`: by when they became members, default the newest first. */
  query: z.object({ ...pageQuery, search: searchText.optional(), order: sortOrder.default('desc') }),
  answers: { 200: json(pageOf(user), 'One page') },
})
export const getUser = route('getUser', {
  access: 'people.read',
  tag: admin,
  summary: 'One user, with the version that an edit starts from',
  params: userId,
  answers: { 200: json(user, 'The user') },
})
export const userEdit = z
  .strictObject({
    version,
    displayName: displayName.optional(),
    /** In any common form; stored as E.164. */
    phone: z.union([z.null(), z.string().max(bounds.phone)]).optional(),
    level: z.number().int().min(1).max(bounds.level).optional(),
    points: z
      .strictObject({
        before: z.number().int().min(0).max(bounds.points.total),
        after: z.number().int().min(0).max(bounds.points.total),
      })
      .optional(),
  })
  .meta({ id: 'UserEdit', example: { version: 1, displayName: 'Anna B', points: { before: 0, after: 5 } } })
/** An admin's changes to a user. Fields that are not sent are not changed. */
export type UserEdit = z.output<typeof userEdit>

export const updateUser = route('updateUser', {
  access: 'people.edit',
  tag: admin,
  summary: 'Change a user',
  description: `Fields that are not sent are not changed. Points change by the difference between \`before\` and \`after\`, so that points given meanwhile are not lost. ${staleVersion}`,
  params: userId,
  body: userEdit,
  problems: ['stale_version', 'too_few_points', 'too_many_points'],
  answers: { 200: json(user, 'Changed') },
})
export const staff = z
  .object({
    items: z.array(user.pick({ userId: true, displayName: true, avatarUrl: true, roles: true })),
  })
  .meta({ id: 'Staff' })
export type Staff = z.infer<typeof staff>

export const listStaff = route('listStaff', {
  access: 'roles.grant',
  tag: admin,
  summary: 'Everybody who holds a role, by name',
  description: `At most ${bounds.staff}.`,
  answers: { 200: json(staff, 'The staff') },
})
export const setUserRole = route('setUserRole', {
  access: 'roles.grant',
  tag: admin,
  summary: 'Give a user a role, or take it away',
  description:
    'Other roles of the user stay. What the role allows is allowed, or refused, from the next request on. The last admin stays.',
  params: z.object({ userId: uuid, role: z.enum(roles) }),
  body: z.strictObject({ isHeld: z.boolean() }).meta({ id: 'RoleChange', example: { isHeld: true } }),
  problems: ['last_admin'],
  answers: { 200: json(user, 'Changed') },
})

export const endUserSessions = route('endUserSessions', {
  access: 'people.edit',
  tag: admin,
  summary: 'Sign a user out everywhere',
  description: 'All sessions of the user end, except the one that asks.',
  params: userId,
  answers: { 200: json(z.object({ ended: z.number().int() }), 'How many sessions ended') },
})

export const signInRules = z
  .object({
    /** Whether admins may act as such only with a second factor. */
    adminsNeedSecondFactor: z.boolean(),
    admins: z.number().int(),
    withSecondFactor: z.number().int(),
  })
  .meta({ id: 'SignInRules' })
export type SignInRules = z.infer<typeof signInRules>

export const getSignInRules = route('getSignInRules', {
  access: 'signIn.rules',
  tag: admin,
  summary: 'The rules of sign-in, and how many admins have a second factor',
  answers: { 200: json(signInRules, 'The rules') },
})
export const setSecondFactorNeeded = route('setSecondFactorNeeded', {
  access: 'signIn.rules',
  tag: admin,
  summary: 'Set whether admins need a second factor',
  description: 'From the next request on, admins without one are refused until they have set it up.',
  body: z
    .strictObject({ isNeeded: z.boolean() })
    .meta({ id: 'SecondFactorNeeded', example: { isNeeded: false } }),
  answers: { 200: json(signInRules, 'The rules') },
})

export const auditEntry = z
  .object({
    id: z.number().int(),
    at: instant,
    /** Null for the command line, for a device, and once the account is deleted. */
    actor: z.object({ userId: uuid, displayName: z.string() }).nullable(),
    /** The device with which it was done; without an actor, nobody was signed in on it. */
    deviceName: z.string().nullable(),
    action: z.string(),
    subjectType: z.string(),
    subjectId: z.string(),
    /** The current or former name of the subject, if it has one. */
    subjectName: z.string().nullable(),
    /** The guest whom it concerns, such as the one who made the booking; null when nobody, or when the account is deleted. */
    guest: z.object({ userId: uuid, displayName: z.string() }).nullable(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntry>

export const listAudit = route('listAudit', {
  access: 'audit.read',
  tag: admin,
  summary: 'What admins have changed, latest first',
  description: 'Can be filtered by subject, by admin, or by both.',
  query: z.object({
    ...pageQuery,
    subjectType: z.enum(auditSubjects).optional(),
    subjectId: z
      .string()
      .min(1)
      .max(100)
      .regex(/^[\w-]+$/)
      .optional(),
    actorId: uuid.optional(),
  }),
  answers: { 200: json(pageOf(auditEntry), 'One page') },
})
