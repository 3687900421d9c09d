import { randomUUID } from 'node:crypto'
import type { World } from './askers.ts'
import {
  adminsOnly,
  isAmong,
  namesNoAddress,
  namesNobody,
  ownersOnly,
  type Rows,
  same,
  signedIn,
} from './rows.ts'

const ofOpen = ({ competitions }: World) => ({ params: { competitionId: competitions.open } })
const ofHidden = ({ competitions }: World) => ({ params: { competitionId: competitions.hidden } })
const ofLive = ({ competitions }: World) => ({ params: { competitionId: competitions.live } })
const ofNone = () => ({ params: { competitionId: '3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b' } })
/** An inactive competition is visible to participants and admins. */
const insidersOnly = { ...ownersOnly(200, 404), admin: 200 }
const given = ['competition_entries', 'point_events', 'point_tallies', 'profiles']
const challenge = () => ({ challengeId: randomUUID(), colour: 'blue', points: 10 })
const message = () => ({ messageId: randomUUID(), message: 'Paus i tio minuter.' })
const award = (userId: string | undefined) => ({ awardId: randomUUID(), userId, points: 5 })

/** Competitions: routes for guests. */
const guestRows = {
  listCompetitions: {
    expected: signedIn(200),
    says: (answer, world, asker) => {
      isAmong(answer.body.items, world.competitions.open, true)
      isAmong(answer.body.items, world.competitions.hidden, false)
      namesNobody(answer, world, asker)
    },
  },
  getCompetition: [
    {
      ask: ofOpen,
      expected: signedIn(200),
      says: (answer, world, asker) => {
        same(answer.body.joined, asker === 'owner')
        namesNobody(answer, world, asker)
      },
    },
    { name: 'that is switched off', ask: ofHidden, expected: insidersOnly },
  ],
  completeCompetition: [
    {
      ask: ofOpen,
      expected: signedIn(200),
      changes: [...given, 'competitions'],
      mayChangeNothing: true,
      says: ({ body }, _, asker) => same(body.pointsEarned > 0, asker !== 'owner'),
    },
    {
      name: 'that is switched off',
      ask: ofHidden,
      expected: ownersOnly(200, 409),
      says: ({ body }) => same(body.pointsEarned, 0),
    },
  ],
  getLiveCompetition: [
    {
      ask: ofLive,
      expected: signedIn(200),
      says: (answer, _, asker) => {
        same(answer.body.me !== null, asker === 'owner')
        namesNoAddress(answer)
      },
    },
    { name: 'that is switched off', ask: ofHidden, expected: insidersOnly },
    { name: 'nobody has', ask: ofNone, expected: signedIn(404) },
  ],
  joinLiveCompetition: {
    ask: ofLive,
    expected: signedIn(200),
    changes: ['competition_entries', 'competitions'],
    mayChangeNothing: true,
    says: ({ body }, _, asker) => same(body.me.points, asker === 'owner' ? 5 : 0),
  },
  pressLiveChallenge: {
    ask: ({ competitions }) => ({ params: { challengeId: competitions.challengeId } }),
    expected: ownersOnly(200, 409),
    changes: given,
  },
} satisfies Rows

/** Competitions: routes for admins. */
const adminRows = {
  listAllCompetitions: {
    name: 'with one that is switched off',
    expected: adminsOnly(200),
    says: ({ body }, { competitions }) => isAmong(body.items, competitions.hidden, true),
  },
  getCompetitionForEditing: { name: 'that is switched off', ask: ofHidden, expected: adminsOnly(200) },
  setCompetitionActive: {
    ask: (world) => ({ ...ofOpen(world), body: { isActive: false } }),
    expected: adminsOnly(200),
    changes: ['audit_log', 'competitions'],
  },
  deleteCompetition: {
    name: 'that is live',
    ask: ofLive,
    expected: adminsOnly(200),
    changes: ['audit_log', 'competition_entries', 'competitions', 'live_events'],
  },
} satisfies Rows

/** Live competitions: routes for hosts. */
const hostRows = {
  getLiveControl: [
    { ask: ofLive, expected: adminsOnly(200), says: namesNoAddress },
    { name: 'nobody has', ask: ofNone, expected: adminsOnly(404) },
  ],
  listLiveParticipants: {
    ask: ofLive,
    expected: adminsOnly(200),
    says: (answer, world) => {
      same(answer.body.items[0].userId, world.users.owner?.userId)
      namesNoAddress(answer)
    },
  },
  startLive: [
    { ask: ofOpen, expected: adminsOnly(200), changes: ['audit_log', 'competitions'] },
    { name: 'that is switched off', ask: ofHidden, expected: adminsOnly(409) },
  ],
  pauseLive: {
    ask: ofLive,
    expected: adminsOnly(200),
    changes: ['audit_log', 'competitions', 'live_events'],
  },
  advanceLiveRound: [
    {
      ask: (world) => ({ ...ofLive(world), body: { from: 1 } }),
      expected: adminsOnly(200),
      changes: ['audit_log', 'competitions'],
    },
    {
      name: 'from one that is over',
      ask: (world) => ({ ...ofLive(world), body: { from: 2 } }),
      expected: adminsOnly(409),
    },
  ],
  openLiveChallenge: [
    {
      ask: (world) => ({ ...ofLive(world), body: challenge() }),
      expected: adminsOnly(200),
      changes: ['audit_log', 'competitions', 'live_events'],
    },
    {
      name: 'while not live',
      ask: (world) => ({ ...ofOpen(world), body: challenge() }),
      expected: adminsOnly(409),
    },
  ],
  closeLiveChallenge: {
    ask: ofLive,
    expected: adminsOnly(200),
    changes: ['audit_log', 'competitions', 'live_events'],
  },
  sendLiveMessage: {
    ask: (world) => ({ ...ofLive(world), body: message() }),
    expected: adminsOnly(200),
    changes: ['audit_log', 'competitions', 'live_events'],
  },
  awardLivePoints: [
    {
      ask: (world) => ({ ...ofLive(world), body: award(world.users.owner?.userId) }),
      expected: adminsOnly(200),
      changes: [...given, 'audit_log', 'competitions', 'live_events'],
    },
    {
      name: 'to one who is not in it',
      ask: (world) => ({ ...ofLive(world), body: award(world.users.other?.userId) }),
      expected: adminsOnly(409),
    },
  ],
  reverseLiveAward: {
    ask: ({ competitions }) => ({
      params: { competitionId: competitions.live, awardId: competitions.awardId },
    }),
    expected: adminsOnly(200),
    changes: [...given, 'audit_log', 'competitions'],
  },
} satisfies Rows

export const competitionRows = { ...guestRows, ...adminRows, ...hostRows }
