import { strToU8, zipSync } from 'fflate'
import { readUserAgent } from '#rules/user-agent.ts'
import { inWholeAccountTurn } from '#server/platform/accounts/whole-account-turns.ts'
import { inSnapshot, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { findAllPlayWaits } from './play-queries.ts'
import * as queries from './queries.ts'
import { findAllQuizTeams, findAllTeamAnswers } from './quiz-evening-queries.ts'

/**
 * The data stored about a user at one moment, as a ZIP with a readable `spelrum.json`, and `avatar.webp` when there is
 * one. Passwords, PINs, tokens, keys and the data of other users are left out. Throws unavailable when too many wait.
 */
export async function myExport({ db, env, clock }: Engine, userId: string): Promise<Uint8Array<ArrayBuffer>> {
  const { data, avatar } = await inWholeAccountTurn(userId, () =>
    inSnapshot(db, async (tx) => ({
      data: await everythingAbout(tx, userId),
      avatar: (await queries.findAvatar(tx, userId))?.bytes,
    })),
  )
  const exported = { exportedFrom: env.appName, exportedAt: clock.now(), ...data }
  const json = strToU8(`${JSON.stringify(exported, null, 2)}\n`)
  const mtime = clock.now()
  return zipSync({
    'spelrum.json': [json, { level: 6, mtime }],
    ...(avatar && { 'avatar.webp': [new Uint8Array(avatar), { level: 0, mtime }] }),
  })
}

async function everythingAbout(tx: Tx, userId: string) {
  const me = await queries.findMe(tx, userId)
  if (!me) throw new ProblemError('not_signed_in')
  const pending = await queries.findPendingEmail(tx, userId)
  return {
    account: {
      userId,
      email: me.email,
      emailConfirmed: me.email_verified,
      language: me.language,
      roles: me.roles,
      createdAt: me.created_at,
    },
    pendingEmailChange: pending ? { newEmail: pending.new_email, expiresAt: pending.expires_at } : null,
    profile: {
      displayName: me.display_name,
      phone: me.phone,
      points: me.points,
      level: me.level,
      shownOnLeaderboard: me.on_leaderboard,
      marketingConsentedAt: me.marketing_consented_at,
      mutedTopics: me.muted_topics,
      code: me.guest_code,
      picture: me.avatar_url && 'avatar.webp',
    },
    pin: (await queries.findPin(tx, userId)) ?? null,
    calendarFeed: (await queries.findCalendarFeed(tx, userId)) ?? null,
    sessions: (await queries.findSessions(tx, userId)).map((row) => ({
      ...readUserAgent(row.user_agent),
      userAgent: row.user_agent,
      ipAddress: row.ip_address,
      signedInAt: row.created_at,
      lastUsedAt: row.updated_at,
      expiresAt: row.expires_at,
    })),
    eventBookings: await queries.findAllBookings(tx, userId),
    doorEvents: await queries.findAllDoorEvents(tx, userId),
    cancelledEvents: await queries.findAllCancelledPlaces(tx, userId),
    competitionEntries: await queries.findAllEntries(tx, userId),
    quizAttempts: await queries.findAllQuizAttempts(tx, userId),
    quizAnswers: await queries.findAllQuizAnswers(tx, userId),
    quizTeams: await findAllQuizTeams(tx, userId),
    quizTeamAnswers: await findAllTeamAnswers(tx, userId),
    tableBookings: await queries.findAllTableBookings(tx, userId),
    eventWaits: await queries.findAllEventWaits(tx, userId),
    followedSeries: await queries.findAllFollowedSeries(tx, userId),
    eventHolds: await queries.findAllEventHolds(tx, userId),
    tableWaits: await queries.findAllTableWaits(tx, userId),
    playSessions: await queries.findAllPlay(tx, userId),
    playBookings: await queries.findAllPlayBookings(tx, userId),
    playWaits: await findAllPlayWaits(tx, userId),
    orders: await queries.findAllOrders(tx, userId),
    staffNotes: await queries.findAllNotes(tx, userId),
    points: await queries.findAllPoints(tx, userId),
    notifications: await queries.findOwnNotifications(tx, userId),
    notificationsSeenAt: (await queries.findSeenAt(tx, userId))?.seen_at ?? null,
    pushSubscriptions: await queries.findPushServices(tx, userId),
    mails: await queries.findMails(tx, userId),
    changesAboutMe: (await queries.findAuditAbout(tx, userId)).map((row) => ({
      at: row.at,
      action: row.action,
      ...(row.subject_type === 'user' && row.subject_id === userId
        ? { before: row.before, after: row.after }
        : { namedIn: `${row.subject_type} ${row.subject_id}` }),
    })),
    changesByMe: await queries.findAuditBy(tx, userId),
  }
}
