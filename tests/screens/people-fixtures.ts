import type { AuditEntry, User } from '#contract/people.ts'
import type { AuditedPointEvent } from '#contract/points.ts'
import { admin, id } from './harness/fixtures.ts'

export const user: User = {
  userId: id(40),
  displayName: 'Åsa Öst',
  phone: null,
  avatarUrl: null,
  points: 0,
  level: 1,
  roles: [],
  onLeaderboard: true,
  // In Stockholm it is already the next day.
  createdAt: '2026-05-03T22:30:00.000Z',
  version: 1,
}

/** The row of the signed-in admin. */
export const adminRow: User = {
  ...user,
  userId: admin.userId,
  displayName: admin.displayName,
  roles: ['admin'],
}

export const awarded: AuditedPointEvent = {
  id: id(50),
  source: 'admin_award',
  points: 30,
  reason: 'Vann quizet',
  createdAt: '2026-11-20T18:00:00.000Z',
  actor: { userId: admin.userId, displayName: admin.displayName },
  reversed: false,
}

export const eventCreated: AuditEntry = {
  id: 2,
  at: '2026-11-20T18:00:00.000Z',
  actor: { userId: admin.userId, displayName: admin.displayName },
  deviceName: null,
  action: 'event.created',
  subjectType: 'event',
  subjectId: id(10),
  subjectName: 'Jazz',
  guest: null,
  before: null,
  after: { title: 'Jazz', location: 'Baren' },
}
export const userChanged: AuditEntry = {
  ...eventCreated,
  id: 1,
  actor: { userId: id(41), displayName: 'Cia Dahl' },
  action: 'user.updated',
  subjectType: 'user',
  subjectId: user.userId,
  subjectName: user.displayName,
  before: { phone: null },
  after: { phone: '+46701234567' },
}
