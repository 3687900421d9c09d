import { joinCodeOf } from '#rules/join-code.ts'
import { randomId } from '#tests/harness/random.ts'
import { wave } from '#tests/quiz-evenings/sound-bytes.ts'
import type { CellData } from './callers.ts'
import {
  adminsOnly,
  isAmong,
  namesNoAddress,
  namesNoOtherUser,
  ownersOnly,
  type Rows,
  same,
  signedIn,
} from './rows.ts'

const ofOpen = ({ competitions }: CellData) => ({ params: { competitionId: competitions.open } })
const ofHidden = ({ competitions }: CellData) => ({ params: { competitionId: competitions.hidden } })
const ofDraw = ({ competitions }: CellData) => ({ params: { competitionId: competitions.draw } })
const ofLive = ({ competitions }: CellData) => ({ params: { competitionId: competitions.live } })
const ofUnknown = () => ({ params: { competitionId: '3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b' } })
/** An inactive competition is visible to participants and admins. */
const participantsAndAdmins = { ...ownersOnly(200, 404), admin: 200 }
const given = ['competition_entries', 'point_events', 'profiles']
const evening = ['quiz_leagues', 'quiz_evenings', 'evening_questions', 'evening_teams', 'evening_members']
const team = () => ({ requestId: randomId(), name: 'Kloka ugglor', colour: 'blue' })
const challenge = () => ({ requestId: randomId(), colour: 'blue', points: 10 })
const message = () => ({ requestId: randomId(), message: 'Paus i tio minuter.' })
const award = (userId: string | undefined) => ({ requestId: randomId(), userId, points: 5 })

/** Competitions: routes for guests. */
const guestRows = {
  listCompetitions: {
    expected: signedIn(200),
    check: (answer, data, caller) => {
      isAmong(answer.body.items, data.competitions.open, true)
      isAmong(answer.body.items, data.competitions.hidden, false)
      namesNoOtherUser(answer, data, caller)
    },
  },
  getCompetition: [
    {
      request: ofOpen,
      expected: signedIn(200),
      check: (answer, data, caller) => {
        same(answer.body.joined, caller === 'owner')
        namesNoOtherUser(answer, data, caller)
      },
    },
    { name: 'that is inactive', request: ofHidden, expected: participantsAndAdmins, asAdmin: ['quizmaster'] },
  ],
  completeCompetition: [
    {
      request: ofOpen,
      expected: signedIn(200),
      changes: ['competition_entries', 'competitions'],
      mayChangeNothing: true,
      check: ({ body }, _, caller) => same(`${body.first} ${body.pointsEarned}`, `${caller !== 'owner'} 0`),
    },
    {
      name: 'that is a draw',
      request: ofDraw,
      expected: signedIn(200),
      changes: [...given, 'competition_draws', 'competitions'],
      mayChangeNothing: true,
      check: ({ body }, _, caller) => same(body.pointsEarned > 0, caller !== 'owner'),
    },
    {
      name: 'that is inactive',
      request: ofHidden,
      expected: ownersOnly(200, 409),
      check: ({ body }) => same(body.pointsEarned, 0),
    },
  ],
  getLiveCompetition: [
    {
      request: ofLive,
      expected: signedIn(200),
      check: (answer, _, caller) => {
        same(answer.body.me !== null, caller === 'owner')
        namesNoAddress(answer)
      },
    },
    { name: 'that is inactive', request: ofHidden, expected: participantsAndAdmins, asAdmin: ['quizmaster'] },
    { name: 'that does not exist', request: ofUnknown, expected: signedIn(404) },
  ],
  joinLiveCompetition: {
    request: ofLive,
    expected: signedIn(200),
    changes: ['competition_entries', 'competitions'],
    mayChangeNothing: true,
    check: ({ body }, _, caller) => same(body.me.points, caller === 'owner' ? 5 : 0),
  },
  findCompetitionByCode: [
    {
      request: ({ competitions }) => ({ params: { joinCode: competitions.code } }),
      expected: signedIn(200),
      check: ({ body }, { competitions }) => same(body.competitionId, competitions.live),
    },
    {
      name: 'of an inactive one',
      request: ({ competitions }) => ({ params: { joinCode: competitions.hiddenCode } }),
      expected: participantsAndAdmins,
      asAdmin: ['quizmaster'],
    },
    {
      name: 'that is no code',
      request: () => ({ params: { joinCode: 'AEIO' } }),
      expected: signedIn(404),
    },
  ],
  pressLiveChallenge: {
    request: ({ competitions }) => ({ params: { challengeId: competitions.challengeId } }),
    expected: ownersOnly(200, 409),
    changes: given,
  },
  getEvening: [
    {
      request: ofLive,
      expected: signedIn(200),
      check: (answer, _, caller) => {
        same(answer.body.team !== null, caller === 'owner')
        same(answer.body.evening.question.key, null)
        namesNoAddress(answer)
      },
    },
    { name: 'of a competition without questions', request: ofOpen, expected: signedIn(404) },
  ],
  getSound: {
    request: ({ competitions }) => ({ params: { soundId: competitions.soundId } }),
    expected: signedIn(200),
  },
  listQuizLeagues: { expected: signedIn(200) },
  getQuizLeague: [
    {
      request: ({ competitions }) => ({ params: { leagueId: competitions.leagueId } }),
      expected: signedIn(200),
      check: namesNoAddress,
    },
    {
      name: 'that does not exist',
      request: () => ({ params: { leagueId: randomId() } }),
      expected: signedIn(404),
    },
  ],
  createEveningTeam: {
    request: (data) => ({ ...ofLive(data), body: team() }),
    expected: ownersOnly(409, 200),
    changes: ['competition_entries', 'competitions', 'evening_teams', 'evening_members'],
  },
  joinEveningTeam: {
    request: (data) => ({ ...ofLive(data), body: { code: joinCodeOf(0) } }),
    expected: signedIn(200),
    changes: ['competition_entries', 'competitions', 'evening_members'],
    mayChangeNothing: true,
  },
  leaveEveningTeam: { name: 'after the start', request: ofLive, expected: ownersOnly(409, 200) },
  setEveningAnswer: {
    request: ({ competitions }) => ({
      params: { questionId: competitions.questionId },
      body: { version: 0, value: 'Stockholm' },
    }),
    expected: ownersOnly(200, 409),
    changes: ['evening_answers'],
  },
} satisfies Rows

/** Competitions: routes for admins. */
const adminRows = {
  listAllCompetitions: {
    name: 'with an inactive one',
    expected: adminsOnly(200),
    check: ({ body }, { competitions }) => isAmong(body.items, competitions.hidden, true),
  },
  getCompetitionForEditing: { name: 'that is inactive', request: ofHidden, expected: adminsOnly(200) },
  setCompetitionActive: {
    request: (data) => ({ ...ofOpen(data), body: { isActive: false } }),
    expected: adminsOnly(200),
    changes: ['audit_log', 'competitions'],
  },
  deleteCompetition: {
    name: 'that is live',
    request: ofLive,
    expected: adminsOnly(200),
    changes: ['audit_log', 'competition_entries', 'competitions', 'live_events', ...evening],
  },
} satisfies Rows

/** Live competitions: routes for hosts. */
const hostRows = {
  getLiveControl: [
    { request: ofLive, expected: adminsOnly(200), check: namesNoAddress },
    { name: 'that does not exist', request: ofUnknown, expected: adminsOnly(404) },
  ],
  listLiveParticipants: {
    request: ofLive,
    expected: adminsOnly(200),
    check: (answer, data) => {
      same(answer.body.items[0].userId, data.users.owner?.userId)
      namesNoAddress(answer)
    },
  },
  startLive: [
    { request: ofOpen, expected: adminsOnly(200), changes: ['audit_log', 'competitions'] },
    { name: 'that is inactive', request: ofHidden, expected: adminsOnly(409) },
  ],
  pauseLive: {
    request: ofLive,
    expected: adminsOnly(200),
    changes: ['audit_log', 'competitions', 'live_events'],
  },
  advanceLiveRound: [
    {
      request: (data) => ({ ...ofLive(data), body: { from: 1 } }),
      expected: adminsOnly(200),
      changes: ['audit_log', 'competitions'],
    },
    {
      name: 'from another round',
      request: (data) => ({ ...ofLive(data), body: { from: 2 } }),
      expected: adminsOnly(409),
    },
  ],
  openLiveChallenge: [
    {
      request: (data) => ({ ...ofLive(data), body: challenge() }),
      expected: adminsOnly(200),
      changes: ['audit_log', 'competitions', 'live_events'],
    },
    {
      name: 'while not live',
      request: (data) => ({ ...ofOpen(data), body: challenge() }),
      expected: adminsOnly(409),
    },
  ],
  closeLiveChallenge: {
    request: ofLive,
    expected: adminsOnly(200),
    changes: ['audit_log', 'competitions', 'live_events'],
  },
  sendLiveMessage: {
    request: (data) => ({ ...ofLive(data), body: message() }),
    expected: adminsOnly(200),
    changes: ['audit_log', 'competitions', 'live_events'],
  },
  awardLivePoints: [
    {
      request: (data) => ({ ...ofLive(data), body: award(data.users.owner?.userId) }),
      expected: adminsOnly(200),
      changes: [...given, 'audit_log', 'competitions', 'live_events'],
    },
    {
      name: 'to a non-participant',
      request: (data) => ({ ...ofLive(data), body: award(data.users.other?.userId) }),
      expected: adminsOnly(409),
    },
  ],
  reverseLiveAward: {
    request: ({ competitions }) => ({
      params: { competitionId: competitions.live, awardId: competitions.awardId },
    }),
    expected: adminsOnly(200),
    changes: [...given, 'audit_log', 'competitions'],
  },
  getEveningControl: [
    { request: ofLive, expected: adminsOnly(200), check: namesNoAddress },
    { name: 'that does not exist', request: ofUnknown, expected: adminsOnly(404) },
  ],
  putEveningQuestions: {
    request: (data) => ({
      ...ofOpen(data),
      body: {
        version: 0,
        questions: [{ kind: 'text', question: 'Vad heter huvudstaden?', accepted: 'Stockholm' }],
      },
    }),
    expected: adminsOnly(200),
    changes: ['audit_log', 'competitions', 'quiz_evenings', 'evening_questions'],
  },
  stepEvening: {
    request: (data) => ({ ...ofLive(data), body: { requestId: randomId(), version: 1, step: 'lock' } }),
    expected: adminsOnly(200),
    changes: ['audit_log', 'competitions', 'quiz_evenings', 'evening_questions'],
  },
  markEveningAnswers: {
    name: 'before the lock',
    request: ({ competitions }) => ({
      params: { questionId: competitions.questionId },
      body: { forms: ['stockhom'], isRight: true },
    }),
    expected: adminsOnly(409),
  },
  createSound: {
    request: () => ({ file: wave() }),
    expected: adminsOnly(201),
    changes: ['audit_log', 'sounds'],
  },
  setEveningLeague: {
    request: (data) => ({ ...ofLive(data), body: { league: { name: 'Tisdagsligan', counted: 8 } } }),
    expected: adminsOnly(200),
    changes: ['audit_log', 'competitions', 'quiz_evenings', 'quiz_leagues'],
  },
  getEveningAnswers: {
    request: ({ competitions }) => ({ params: { questionId: competitions.questionId } }),
    expected: adminsOnly(200),
    check: namesNoAddress,
  },
  correctEveningMark: {
    name: 'before the key is shown',
    request: ({ competitions }) => ({
      params: { questionId: competitions.questionId },
      body: { requestId: randomId(), form: 'stockhom', isRight: true, reason: 'Stavningen räcker.' },
    }),
    expected: adminsOnly(409),
  },
  updateEveningTeam: {
    request: ({ competitions }) => ({
      params: { teamId: competitions.teamId },
      body: { name: 'Falkar', colour: 'red' },
    }),
    expected: adminsOnly(200),
    changes: ['audit_log', 'competitions', 'evening_teams'],
  },
} satisfies Rows

export const competitionRows = { ...guestRows, ...adminRows, ...hostRows }
