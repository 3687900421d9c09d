import { expect } from 'vitest'
import type { OperationName } from '#contract/operations.ts'
import { makeCompetition } from '#tests/competitions/make-competition.ts'
import { makeDevice, waitToBePaired } from '#tests/devices/make-device.ts'
import { call } from '#tests/harness/call.ts'
import { randomId } from '#tests/harness/random.ts'
import type { TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { lineOf, makeCategory, makeChoices, makeDish, makeStation } from '#tests/orders/make-menu.ts'
import { insertOrder } from '#tests/orders/make-order.ts'
import { makeQuiz, text } from '#tests/quizzes/make-quiz.ts'
import { answer, start } from '#tests/quizzes/play-quiz.ts'
import { makeArriving } from '#tests/tables/make-arriving.ts'
import { makeBooking, makeTable, makeWait } from '#tests/tables/make-table.ts'
import { competition, houseSettings } from './audit-examples.ts'
import { tableExamples } from './audited-tables.ts'
import { plain } from './picture-bytes.ts'

export type Example = { params?: Record<string, string>; body?: unknown }
export type Setting = { server: TestServer; admin: TestUser; guest: TestUser }
const bookingOf = async ({ server, guest }: Setting) =>
  makeBooking(server, { tableId: await makeTable(server), userId: guest.userId })
const waitOf = async ({ server }: Setting) =>
  makeWait(server, { userId: (await makeUsers(server, 1))[0].userId })
export const ofBooking = async (setting: Setting) => ({ bookingId: (await bookingOf(setting)).id })

export const one = async ({ server }: Setting, text: string, values: unknown[] = []) =>
  (await server.pool.query(text, values)).rows[0]
const send = async (setting: Setting, name: OperationName, example: Example = {}) => {
  const answer = await call(setting.server, setting.admin, name, example)
  expect(answer.status, `preparing: ${name}`).toBeLessThan(300)
  return answer.body
}
const newSection = (setting: Setting) =>
  send(setting, 'createSection', { body: { title: 'Öppettider', content: 'Varje dag', imageUrl: null } })

const ofCompetition = async ({ server }: Setting) => ({ competitionId: await makeCompetition(server) })
const ofQuiz = async ({ server }: Setting) => ({ quizId: (await makeQuiz(server)).quizId })
const dish = {
  name: 'Räkmacka',
  description: null,
  priceOre: 14_900,
  imageUrl: null,
  isAvailable: true,
  allergens: ['kräftdjur'],
  isVegetarian: false,
  isVegan: false,
  isAlcoholic: true,
}
const choice = { name: 'Aioli', priceOre: 1_500, allergens: ['ägg'] }
const ofCategory = async ({ server }: Setting) => ({ categoryId: await makeCategory(server) })
const ofDish = async ({ server }: Setting) => ({ itemId: (await makeDish(server)).id })
/** A live competition in its first round. */
async function startCompetition(setting: Setting): Promise<{ competitionId: string }> {
  const params = await ofCompetition(setting)
  await send(setting, 'startLive', { params })
  return params
}
const challenge = () => ({ requestId: randomId(), colour: 'red', points: 10 })
/** Enters the guest in a competition, so that points can be awarded. */
async function award(setting: Setting): Promise<Example> {
  const params = await ofCompetition(setting)
  const { userId } = setting.guest
  await one(setting, 'insert into competition_entries (competition_id, user_id) values ($1, $2)', [
    params.competitionId,
    userId,
  ])
  return { params, body: { requestId: randomId(), userId, points: 5 } }
}

/** One effective change for every mutating admin route. */
export type Examples = Partial<Record<OperationName, (setting: Setting) => Promise<Example>>>
export const examples: Examples = {
  updateUser: async ({ guest }) => ({
    params: { userId: guest.userId },
    body: { version: 1, displayName: 'Nytt namn' },
  }),
  setUserRole: async ({ guest }) => ({
    params: { userId: guest.userId, role: 'admin' },
    body: { isHeld: true },
  }),
  endUserSessions: async ({ guest }) => ({ params: { userId: guest.userId } }),
  setSecondFactorNeeded: async (setting) => {
    // Without a second factor, the admin would be refused from then on.
    await setting.server.pool.query(
      `insert into second_factors (user_id, secret, backup_codes, verified) values ($1, 'a', 'b', true)`,
      [setting.admin.userId],
    )
    return { body: { isNeeded: true } }
  },
  createGuestNote: async ({ guest }) => ({
    params: { userId: guest.userId },
    body: { requestId: randomId(), text: 'Sitter helst vid fönstret' },
  }),
  deleteGuestNote: async (setting) => {
    const made = (await examples.createGuestNote?.(setting)) as Example
    const { id } = await send(setting, 'createGuestNote', made)
    return { params: { userId: setting.guest.userId, noteId: id } }
  },
  awardPoints: async ({ guest }) => ({
    params: { userId: guest.userId },
    body: { requestId: randomId(), points: 5, reason: 'Cup' },
  }),
  reversePoints: async (setting) => {
    const { userId } = setting.guest
    const body = { requestId: randomId(), points: 5, reason: 'Cup' }
    await send(setting, 'awardPoints', { params: { userId }, body })
    const { items } = await send(setting, 'listUserPoints', { params: { userId } })
    return { params: { pointEventId: items[0].id }, body: { reason: 'Fel gäst' } }
  },
  createNotification: async () => ({
    body: {
      requestId: randomId(),
      title: 'Stängt',
      message: 'I kväll',
      type: 'info',
      targetUsers: [],
      scheduledFor: null,
    },
  }),
  updateNotification: async (setting) => {
    const made = await examples.createNotification?.(setting)
    const { id, version } = await send(setting, 'createNotification', made)
    const body = { version, title: 'Öppet', message: 'I morgon', type: 'warning' }
    return { params: { notificationId: id }, body }
  },
  setNotificationActive: async (setting) => {
    const made = await examples.createNotification?.(setting)
    const { id } = await send(setting, 'createNotification', made)
    return { params: { notificationId: id }, body: { isActive: false } }
  },
  createSection: async () => ({ body: { title: 'Öppettider', content: 'Varje dag', imageUrl: null } }),
  updateSection: async (setting) => {
    const { sectionKey, version } = await newSection(setting)
    const body = { title: 'Nya tider', content: 'Varje dag', imageUrl: null, isActive: true, version }
    return { params: { sectionKey }, body }
  },
  arrangeSections: async (setting) => {
    await newSection(setting)
    const { items } = await send(setting, 'listSections')
    const sectionKeys = items.map((each: { sectionKey: string }) => each.sectionKey)
    return { body: { sectionKeys: sectionKeys.toReversed() } }
  },
  removeSection: async (setting) => ({ params: { sectionKey: (await newSection(setting)).sectionKey } }),
  putHeader: async (setting) => {
    const { version } = await send(setting, 'getHeaderForEditing')
    return { body: { title: 'Vårt hus', subtitle: null, logoUrl: null, backgroundImageUrl: null, version } }
  },
  putClubContact: async (setting) => {
    const { version } = await send(setting, 'getClubContact')
    return { body: { name: 'Kritan Biljard AB', email: 'hej@kritan.example', version } }
  },
  createCompetition: async () => ({ body: competition }),
  updateCompetition: async (setting) => ({
    params: await ofCompetition(setting),
    body: { ...competition, title: 'Vårcupen', version: 1 },
  }),
  setCompetitionActive: async (setting) => ({
    params: await ofCompetition(setting),
    body: { isActive: false },
  }),
  deleteCompetition: async (setting) => ({ params: await ofCompetition(setting) }),
  startLive: async (setting) => ({ params: await ofCompetition(setting) }),
  pauseLive: async (setting) => ({ params: await startCompetition(setting) }),
  advanceLiveRound: async (setting) => ({ params: await startCompetition(setting), body: { from: 1 } }),
  openLiveChallenge: async (setting) => ({ params: await startCompetition(setting), body: challenge() }),
  closeLiveChallenge: async (setting) => {
    const params = await startCompetition(setting)
    await send(setting, 'openLiveChallenge', { params, body: challenge() })
    return { params }
  },
  sendLiveMessage: async (setting) => ({
    params: await startCompetition(setting),
    body: { requestId: randomId(), message: 'Paus i tio minuter.' },
  }),
  awardLivePoints: award,
  reverseLiveAward: async (setting) => {
    const given = (await award(setting)) as { params: Record<string, string>; body: { requestId: string } }
    await send(setting, 'awardLivePoints', given)
    return { params: { ...given.params, awardId: given.body.requestId } }
  },
  createQuiz: async () => ({ body: { title: 'Öquizet', questions: [] } }),
  updateQuiz: async (setting) => ({
    params: await ofQuiz(setting),
    body: { title: 'Sjöquizet', questions: [], version: 1 },
  }),
  setQuizActive: async (setting) => ({ params: await ofQuiz(setting), body: { isActive: false } }),
  markQuizAgain: async (setting) => {
    const { server, guest } = setting
    const { quizId, questions } = await makeQuiz(server)
    await start(server, guest, quizId)
    await answer(server, guest, quizId, { questionId: questions[0]?.id ?? '', selectedAnswer: 0 })
    await server.pool.query('update quiz_questions set correct_answer = 0 where quiz_id = $1', [quizId])
    return { params: { quizId } }
  },
  acceptQuizAnswer: async ({ server, guest }) => {
    const { quizId, questions } = await makeQuiz(server, { questions: [text('Öland')] })
    const questionId = questions[0]?.id ?? ''
    await start(server, guest, quizId)
    await answer(server, guest, quizId, { questionId, textAnswer: 'Olland' })
    return { params: { quizId, questionId }, body: { form: 'olland' } }
  },
  deleteQuiz: async (setting) => ({ params: await ofQuiz(setting) }),
  ...tableExamples,
  setTableBookingStatus: async (setting) => ({
    params: await ofBooking(setting),
    body: { status: 'confirmed', version: 1 },
  }),
  setTableDessert: async ({ server, admin }) => {
    const body = { requestId: randomId(), tableId: await makeTable(server), guestCount: 2, durationHours: 2 }
    const { id, version } = (await call(server, admin, 'createWalkIn', { body })).body
    return { params: { bookingId: id }, body: { isDessert: true, version } }
  },
  setTableNoShow: async ({ server, guest, admin }) => {
    const tableId = await makeTable(server)
    const bookingId = await makeArriving(server, { tableId, createdBy: admin.userId, guest, hours: -0.5 })
    return { params: { bookingId }, body: { isNoShow: true, version: 1 } }
  },
  messageTableGuests: async (setting) => ({
    body: {
      requestId: randomId(),
      title: 'Hej',
      message: 'Sent.',
      bookingIds: [(await bookingOf(setting)).id],
    },
  }),
  setTablePlace: async ({ server }) => ({
    params: { tableId: await makeTable(server) },
    body: { place: { x: 10, y: 20 }, version: 1 },
  }),
  putOpeningHours: async ({ server }) => {
    const { rows } = await server.pool.query('select version from opening_hours')
    const days = Array.from({ length: 7 }, () => ({ opensAt: '00:00', closesAt: '00:00' }))
    return { body: { days, closedDates: [], version: rows[0]?.version ?? 0 } }
  },
  scanAtDoor: async ({ server, guest, admin }) => {
    const tableId = await makeTable(server)
    const id = await makeArriving(server, { tableId, createdBy: admin.userId, guest })
    return { body: { code: `booking:${id}`, requestId: randomId(), door: 'Dörr 1' } }
  },
  recountHouse: async () => ({
    body: { requestId: randomId(), inside: 40, reason: 'Räknat i lokalen', door: null },
  }),
  putHouseSettings: async ({ server }) => {
    const { rows } = await server.pool.query('select version from house_settings')
    return {
      body: { ...houseSettings, version: rows[0].version },
    }
  },
  moveTableBooking: async (setting) => ({
    params: await ofBooking(setting),
    body: { tableId: await makeTable(setting.server), version: 1 },
  }),
  createPhoneBooking: async ({ server }) => ({
    body: {
      requestId: randomId(),
      tableId: await makeTable(server),
      date: '2055-03-05',
      time: '19:00',
      guestCount: 2,
      durationHours: 2,
      guestName: 'Åsa Ek',
    },
  }),
  createWalkIn: async ({ server }) => ({
    body: { requestId: randomId(), tableId: await makeTable(server), guestCount: 2, durationHours: 2 },
  }),
  takeOrder: async ({ server, guest }) => ({
    body: {
      requestId: randomId(),
      lines: [lineOf(await makeDish(server))],
      guestId: guest.userId,
    },
  }),
  handOverBill: async (setting) => {
    const tableNumber = 900
    await makeTable(setting.server, { tableNumber })
    const lines = [lineOf(await makeDish(setting.server))]
    const { id, totalAmountOre } = await send(setting, 'takeOrder', {
      body: { requestId: randomId(), lines, tableNumber },
    })
    return {
      params: { tableNumber: String(tableNumber) },
      body: { requestId: randomId(), seen: { orderIds: [id], totalOre: totalAmountOre } },
    }
  },
  offerTable: async (setting) => ({
    params: { waitId: await waitOf(setting) },
    body: { tableId: await makeTable(setting.server), date: '2055-03-05', time: '19:00' },
  }),
  removeTableWait: async (setting) => ({ params: { waitId: await waitOf(setting) } }),
  createMenuCategory: async () => ({ body: { name: 'Smörgåsar', description: null, isActive: true } }),
  updateMenuCategory: async (setting) => ({
    params: await ofCategory(setting),
    body: {
      name: 'Varma rätter',
      description: null,
      isActive: true,
      stationId: await makeStation(setting.server),
      version: 1,
    },
  }),
  deleteMenuCategory: async (setting) => ({ params: await ofCategory(setting) }),
  arrangeMenuCategories: async (setting) => {
    for (let count = 0; count < 2; count++) await makeCategory(setting.server)
    const { items } = await send(setting, 'listAllMenuCategories')
    return { body: { ids: items.map(({ id }: { id: string }) => id).toReversed() } }
  },
  createStation: async () => ({
    body: { name: 'Grillen', readyWords: 'Det grillade är klart', minutes: 15 },
  }),
  updateStation: async ({ server }) => ({
    params: { stationId: await makeStation(server) },
    body: { name: 'Kallskänken', readyWords: null, minutes: 8, version: 1 },
  }),
  deleteStation: async ({ server }) => ({ params: { stationId: await makeStation(server) } }),
  createChoiceGroup: async () => ({ body: { name: 'Såser', choices: [choice] } }),
  updateChoiceGroup: async ({ server }) => {
    const { groupId } = await makeChoices(server)
    return { params: { groupId }, body: { name: 'Tillbehör till burgare', choices: [choice], version: 1 } }
  },
  deleteChoiceGroup: async ({ server }) => ({ params: { groupId: (await makeChoices(server)).groupId } }),
  setChoiceAvailable: async ({ server }) => ({
    params: { choiceId: (await makeChoices(server)).choices[0].id },
    body: { isAvailable: false },
  }),
  createMenuItem: async (setting) => ({ body: { ...dish, ...(await ofCategory(setting)) } }),
  updateMenuItem: async (setting) => ({
    params: await ofDish(setting),
    body: { ...dish, ...(await ofCategory(setting)), version: 1 },
  }),
  deleteMenuItem: async (setting) => ({ params: await ofDish(setting) }),
  setMenuItemAvailable: async (setting) => ({
    params: await ofDish(setting),
    body: { isAvailable: false },
  }),
  setMenuItemPortions: async (setting) => ({ params: await ofDish(setting), body: { portionsLeft: 12 } }),
  arrangeMenuItems: async (setting) => {
    const params = await ofCategory(setting)
    const first = await makeDish(setting.server, params)
    const second = await makeDish(setting.server, params)
    return { params, body: { ids: [second.id, first.id] } }
  },
  setMenuPrices: async (setting) => {
    const { id, categoryId } = await makeDish(setting.server)
    return { params: { categoryId }, body: { prices: [{ itemId: id, version: 1, priceOre: 100 }] } }
  },
  // It stays open for the orders that follow.
  setKitchenOpen: async ({ server }) => {
    await server.pool.query('update kitchen set is_open = false')
    return { body: { isOpen: true } }
  },
  setStationOpen: async ({ server }) => ({
    params: { stationId: await makeStation(server) },
    body: { isOpen: false, minutes: 15 },
  }),
  setFoodPoints: async () => ({ body: { pointsPer100Kr: 10 } }),
  setOrderStatus: async ({ server, guest }) => {
    const orderId = await insertOrder(server, { userId: guest.userId, dish: await makeDish(server) })
    return { params: { orderId }, body: { status: 'confirmed', version: 1 } }
  },
  setAlcoholStop: async ({ server }) => {
    await makeTable(server, { tableNumber: 901 })
    return { params: { tableNumber: '901' }, body: { isStopped: true } }
  },
  checkOrderLine: async ({ server, guest }) => {
    const dish = await makeDish(server, { isAlcoholic: true })
    const orderId = await insertOrder(server, { userId: guest.userId, dish })
    return { params: { orderId, position: '0' }, body: { check: 'age' } }
  },
  setLineStatus: async ({ server, guest }) => {
    const orderId = await insertOrder(server, { userId: guest.userId, dish: await makeDish(server) })
    return { params: { orderId }, body: { positions: [0], status: 'ready' } }
  },
  undoLineStatus: async ({ server, guest }) => {
    const orderId = await insertOrder(server, { userId: guest.userId, dish: await makeDish(server) })
    await server.pool.query(
      `update order_items set status = 'ready', status_at = now() where order_id = $1`,
      [orderId],
    )
    return { params: { orderId }, body: { positions: [0], status: 'ready' } }
  },
  undoOrderStatus: async ({ server, guest }) => {
    const orderId = await insertOrder(server, { userId: guest.userId, dish: await makeDish(server) })
    await server.pool.query(
      `update orders set status = 'confirmed', confirmed_at = now(), updated_at = now() where id = $1`,
      [orderId],
    )
    return { params: { orderId }, body: { version: 1 } }
  },
  pairDevice: async ({ server }) => {
    const { code } = await waitToBePaired(server)
    return { body: { code, name: 'Köksplattan', purpose: 'kitchen', place: 'Köket' } }
  },
  revokeDevice: async ({ server }) => ({
    params: { deviceId: (await makeDevice(server, 'kitchen')).userId },
  }),
  createPicture: async () => ({ body: await plain().png().toBuffer() }),
}
