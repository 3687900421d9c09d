import { makeCompetition } from '#tests/competitions/make-competition.ts'
import { randomId } from '#tests/harness/random.ts'
import type { TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import {
  makeGameTable,
  makePlayBooking,
  makePlayRate,
  makePlayWait,
  makeSession,
  stopSession,
} from '#tests/play/make-play.ts'
import { answer, hostOf, makeEvening, makeTeam, textual } from '#tests/quiz-evenings/make-evening.ts'
import { wave } from '#tests/quiz-evenings/sound-bytes.ts'
import { makeGroup, makeTable } from '#tests/tables/make-table.ts'

type Setting = { server: TestServer }
type HostSetting = Setting & { admin: TestUser }

const twoTables = async ({ server }: Setting) => [await makeTable(server), await makeTable(server)]

/** It differs from what is stored in every field. */
const rate = {
  name: 'Lugnt',
  kind: 'dart',
  weekdays: [0, 1],
  startTime: '06:00',
  endTime: '16:00',
  hourOre: 6_000,
  per: 'player',
  minimumOre: 3_000,
  memberLevel: 4,
  memberHourOre: 5_000,
}

/** What of tables, and of those that go together, leaves a row in the audit log. */
export const tableExamples = {
  createTable: async () => ({ body: { tableNumber: 950, capacity: 4, location: 'Baren' } }),
  updateTable: async ({ server }: Setting) => ({
    params: { tableId: await makeTable(server) },
    body: { tableNumber: 951, capacity: 4, location: 'Baren', version: 1 },
  }),
  deleteTable: async ({ server }: Setting) => ({ params: { tableId: await makeTable(server) } }),
  createGameTable: async () => ({
    body: { location: 'Biljardsalen', kind: 'own', ownKind: 'Bordtennis', tableNumber: 50 },
  }),
  updateGameTable: async ({ server }: Setting) => ({
    params: { gameTableId: await makeGameTable(server, { tableNumber: 51 }) },
    body: {
      location: 'Baren',
      kind: 'own',
      ownKind: 'Bordtennis',
      tableNumber: 52,
      isAvailable: false,
      version: 1,
    },
  }),
  setGameTablePlace: async ({ server }: Setting) => ({
    params: { gameTableId: await makeGameTable(server, { tableNumber: 67 }) },
    body: { place: { x: 10, y: 20 }, version: 1 },
  }),
  deleteGameTable: async ({ server }: Setting) => ({
    params: { gameTableId: await makeGameTable(server, { tableNumber: 53 }) },
  }),
  startPlay: async ({ server }: Setting) => ({
    body: {
      requestId: randomId(),
      gameTableId: await makeGameTable(server, { tableNumber: 54 }),
      players: 3,
    },
  }),
  stepPlay: async ({ server }: Setting) => ({
    params: {
      playSessionId: await makeSession(server, {
        gameTableId: await makeGameTable(server, { tableNumber: 55 }),
      }),
    },
    body: { requestId: randomId(), version: 1, step: 'adjust', minutes: -5, reason: 'Kön var trasig' },
  }),
  handOverPlayBill: async ({ server }: Setting) => {
    const gameTableId = await makeGameTable(server, { tableNumber: 57 })
    const playSessionId = await makeSession(server, { gameTableId })
    await stopSession(server, playSessionId)
    return {
      params: { playSessionId },
      body: { requestId: randomId(), seen: { orderIds: [], totalOre: 7_000 } },
    }
  },
  setPlayBookingStatus: async ({ server, guest }: Setting & { guest: TestUser }) => ({
    params: {
      playBookingId: await makePlayBooking(server, {
        gameTableId: await makeGameTable(server, { tableNumber: 56 }),
        userId: guest.userId,
        inMinutes: -20,
      }),
    },
    body: { status: 'missed', version: 1 },
  }),
  addPlayWait: async ({ server }: Setting) => {
    await makeGameTable(server, { kind: 'shuffleboard', tableNumber: 58 })
    const body = { kind: 'shuffleboard', ownKind: null, players: 2, saidMinutes: 60, name: 'Ali' }
    return { body: { requestId: randomId(), ...body } }
  },
  callPlayWait: async ({ server }: Setting) => ({
    params: { playWaitId: await makePlayWait(server, { kind: 'dart' }) },
    body: { gameTableId: await makeGameTable(server, { kind: 'dart', tableNumber: 56 }) },
  }),
  seatPlayWait: async ({ server }: Setting) => ({
    params: {
      playWaitId: await makePlayWait(server, {
        gameTableId: await makeGameTable(server, { tableNumber: 66 }),
      }),
    },
    body: { requestId: randomId() },
  }),
  removePlayWait: async ({ server }: Setting) => ({
    params: { playWaitId: await makePlayWait(server, { kind: 'shuffleboard' }) },
  }),
  putPlayQueueRules: async ({ server }: Setting) => {
    const { rows } = await server.pool.query('select version from play_queue_rules')
    return { body: { joining: 'door', callMinutes: 12, newKey: true, version: rows[0].version } }
  },
  createPlayRate: async () => ({ body: rate }),
  updatePlayRate: async ({ server }: Setting) => ({
    params: { playRateId: await makePlayRate(server) },
    body: { ...rate, version: 1 },
  }),
  deletePlayRate: async ({ server }: Setting) => ({ params: { playRateId: await makePlayRate(server) } }),
  putEveningQuestions: async ({ server }: Setting) => ({
    params: { competitionId: await makeCompetition(server) },
    body: { version: 0, questions: [textual] },
  }),
  createSound: async () => ({ body: wave() }),
  stepEvening: async ({ server, admin }: HostSetting) => {
    const { competitionId, questionIds } = await makeEvening(server, admin, [textual])
    return {
      params: { competitionId },
      body: { requestId: randomId(), version: 1, step: 'show', questionId: questionIds[0] },
    }
  },
  markEveningAnswers: async ({ server, admin }: HostSetting) => {
    const { competitionId, questionIds } = await makeEvening(server, admin, [textual])
    const [questionId] = questionIds as [string]
    const [guest] = await makeUsers(server, 1)
    await makeTeam(server, competitionId, [guest])
    const { ask, step } = hostOf(server, admin, competitionId)
    await ask(questionId)
    await answer(server, guest, questionId, 'Oslo')
    await step('lock')
    return { params: { questionId }, body: { forms: ['oslo'], isRight: false } }
  },
  setEveningLeague: async ({ server, admin }: HostSetting) => {
    const { competitionId } = await makeEvening(server, admin, [textual])
    return { params: { competitionId }, body: { league: { name: 'Tisdagsligan', counted: 8 } } }
  },
  correctEveningMark: async ({ server, admin }: HostSetting) => {
    const { competitionId, questionIds } = await makeEvening(server, admin, [textual])
    const [questionId] = questionIds as [string]
    const [guest] = await makeUsers(server, 1)
    await makeTeam(server, competitionId, [guest])
    const { ask, step } = hostOf(server, admin, competitionId)
    await ask(questionId)
    await answer(server, guest, questionId, 'Stockholm')
    await step('lock')
    await step('reveal')
    const body = { requestId: randomId(), form: 'stockholm', isRight: false, reason: 'Facit var fel.' }
    return { params: { questionId }, body }
  },
  updateEveningTeam: async ({ server, admin }: HostSetting) => {
    const { competitionId } = await makeEvening(server, admin)
    const teamId = await makeTeam(server, competitionId, await makeUsers(server, 1))
    return { params: { teamId }, body: { name: 'Kloka ugglor', colour: 'red' } }
  },
  createTableGroup: async (setting: Setting) => ({
    body: { name: 'Långbordet', tableIds: await twoTables(setting), capacity: 8 },
  }),
  updateTableGroup: async (setting: Setting) => {
    const tableIds = await twoTables(setting)
    const tableGroupId = await makeGroup(setting.server, tableIds)
    return { params: { tableGroupId }, body: { name: null, tableIds, capacity: 7, version: 1 } }
  },
  deleteTableGroup: async (setting: Setting) => ({
    params: { tableGroupId: await makeGroup(setting.server, await twoTables(setting)) },
  }),
}
