import { randomUUID } from 'node:crypto'
import * as accounts from '#contract/accounts.ts'
import * as competitions from '#contract/competitions.ts'
import * as content from '#contract/content.ts'
import * as events from '#contract/events.ts'
import * as liveCompetitions from '#contract/live-competitions.ts'
import * as notifications from '#contract/notifications.ts'
import { type OperationName, operations, uploads } from '#contract/operations.ts'
import * as people from '#contract/people.ts'
import * as points from '#contract/points.ts'
import * as live from '#contract/realtime.ts'
import type { AnyRoute } from '#contract/route.ts'
import * as service from '#contract/service.ts'

/** Every route of the contract. */
export const routes: AnyRoute[] = [
  ...[
    accounts,
    events,
    competitions,
    liveCompetitions,
    points,
    people,
    notifications,
    content,
    live,
    service,
  ],
]
  .flatMap((module) => Object.values(module) as unknown[])
  .filter((value): value is AnyRoute => typeof value === 'object' && value !== null && 'operationId' in value)

/** Those that change something. */
export const mutations = routes.filter((route) => route.method !== 'get')

/** Those among them that take the bytes of a picture in place of JSON. */
export const takesPicture = (route: AnyRoute): boolean => uploads.includes(route.operationId)

const event = {
  title: 'Kvällscup',
  date: '2055-03-05',
  time: '19:00',
  location: 'Stora salen',
  category: 'Sport',
  price: null,
  description: null,
  maxAttendees: 10,
  imageUrl: null,
}

const competition = {
  title: 'Höstcupen',
  type: 'Pool',
  startDate: { date: '2055-03-05', time: '18:00' },
  endDate: { date: '2055-03-05', time: '23:00' },
}

/** A body that each route would take, where it takes one. */
const bodies: Partial<Record<OperationName, () => object>> = {
  signUp: () => ({ email: `ny-${randomUUID()}@example.se`, password: 'krita-pa-kon-47' }),
  signIn: () => ({ email: `ingen-${randomUUID()}@example.se`, password: 'krita-pa-kon-47' }),
  requestPasswordReset: () => ({ email: `ingen-${randomUUID()}@example.se` }),
  resetPassword: () => ({ token: 'x'.repeat(24), password: 'krita-pa-kon-47' }),
  confirmEmail: () => ({ token: 'x'.repeat(24) }),
  setMyLanguage: () => ({ language: 'en' }),
  confirmEmailChange: () => ({ token: 'x'.repeat(24) }),
  updateMe: () => ({ displayName: 'Någon annan', onLeaderboard: false }),
  changeMyPassword: () => ({ currentPassword: 'krita-pa-kon-47', newPassword: 'krita-pa-kon-48' }),
  requestEmailChange: () => ({ email: `ny-${randomUUID()}@example.se`, password: 'krita-pa-kon-47' }),
  deleteMe: () => ({ password: 'krita-pa-kon-47' }),
  updateUser: () => ({ version: 1, displayName: 'Någon annan', points: { before: 0, after: 5 } }),
  setUserRole: () => ({ role: 'admin' }),
  awardPoints: () => ({ awardId: randomUUID(), points: 10, reason: 'Vann' }),
  reversePoints: () => ({ reason: 'Fel person' }),
  markNotificationsSeen: () => ({ until: '2026-11-20T18:00:00.000Z' }),
  putPush: () => ({
    endpoint: 'https://push.example/abc',
    keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
  }),
  createNotification: () => ({ title: 'Köket stänger', message: 'Klockan 22.' }),
  setNotificationActive: () => ({ isActive: false }),
  createSection: () => ({ title: 'Kurser' }),
  orderSections: () => ({ sectionKeys: ['hero_title', 'hero_subtitle', 'about_title', 'about_content'] }),
  updateSection: () => ({ title: 'Kurser', version: 0 }),
  putHeader: () => ({ title: 'Hallen', version: 0 }),
  createEvent: () => event,
  updateEvent: () => ({ ...event, version: 1 }),
  createCompetition: () => competition,
  updateCompetition: () => ({ ...competition, version: 1 }),
  setCompetitionActive: () => ({ isActive: false }),
  advanceLiveRound: () => ({ from: 1 }),
  openLiveChallenge: () => ({ challengeId: randomUUID(), colour: 'red' }),
  sendLiveMessage: () => ({ messageId: randomUUID(), message: 'Paus i tio minuter.' }),
  awardLivePoints: () => ({ awardId: randomUUID(), userId: randomUUID(), points: 10 }),
}

/** A body that the route would take; undefined for one that takes none. A new route without an example is an error here. */
export function bodyFor(route: AnyRoute): object | undefined {
  const example = bodies[route.operationId]?.()
  if (route.parts.body && !example)
    throw new Error(`tests/http/mutations.ts has no body for ${route.operationId}`)
  return example
}

/** The path with an id that may exist; a section is called by a name. */
export function pathOf(route: AnyRoute, id: string): string {
  const [, path = ''] = operations[route.operationId].split(' ')
  return path.replace('{sectionKey}', 'custom_section_1').replaceAll(/\{\w+\}/g, id)
}
