import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ListedPlayWait, PlayQueueRules, PlayWait } from '#contract/play-queue.ts'
import type { AnswerOf } from '#web/platform/api.ts'
import type { Answers } from './harness/answers.ts'
import { id } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { gameTable, hall, onBoard, playing } from './play-fixtures.ts'

const now = new Date().toISOString()
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
type Game = AnswerOf<'getPlayQueue'>['games'][number]
const game = (kind: Game['kind'], waiting: number, from: number, until: number): Game => ({
  kind,
  ownKind: kind === 'own' ? 'Bordtennis' : null,
  waiting,
  expected: { from, until },
  isOpen: true,
})
const [darts, pool, pingPong] = [game('dart', 2, 23, 38), game('pool', 0, 0, 0), game('own', 1, 2, 17)]
const wait = (change: Partial<PlayWait> = {}): PlayWait => ({
  id: id(600),
  kind: 'dart',
  ownKind: null,
  players: 2,
  saidMinutes: 60,
  state: 'waiting',
  position: 2,
  expected: { from: 23, until: 38 },
  call: null,
  passedUntil: null,
  joinedAt: at(-10),
  ...change,
})
const held = { gameTableId: id(405), tableNumber: 1, location: 'Baren', until: at(9) }
const called = (change: Partial<PlayWait> = {}) =>
  wait({ state: 'called', position: 0, expected: null, call: held, ...change })
type Queue = AnswerOf<'getPlayQueue'>
const queue = (change: Partial<Queue> = {}): Answers => ({
  getPlayHall: hall,
  getPlayQueue: {
    games: [darts, pingPong, pool],
    mine: [],
    joining: 'home',
    isOpen: true,
    callMinutes: 10,
    now,
    ...change,
  },
})
const path = '/play'

testStates('the queue for the game tables', [
  {
    name: 'to join',
    path,
    answers: queue(),
    shows: { sv: '2 väntar · ett bord om 20–40 min', en: '2 waiting · a table in 20–40 min' },
  },
  {
    name: 'waiting',
    path,
    answers: queue({ mine: [wait()] }),
    shows: { sv: 'Din tur om 20–40 min', en: 'Your turn in 20–40 min' },
  },
  {
    name: 'called',
    path,
    answers: queue({ mine: [called()] }),
    shows: { sv: 'Det är din tur: Dart 1', en: 'It is your turn: Darts 1' },
  },
  {
    name: 'coming',
    path,
    answers: queue({ mine: [called({ state: 'coming' })] }),
    shows: { sv: 'Vi väntar på dig vid Dart 1', en: 'We are waiting for you at Darts 1' },
  },
  {
    name: 'by the code at the door',
    path,
    answers: queue({ joining: 'door' }),
    shows: {
      sv: 'Skanna koden vid dörren för att ställa dig i kö.',
      en: 'Scan the code at the door to join the queue.',
    },
  },
  {
    name: 'kept by staff',
    path,
    answers: queue({ joining: 'nowhere' }),
    shows: {
      sv: 'Säg till i baren, så ställer personalen dig i kö.',
      en: 'Ask at the bar, and the staff put you in the queue.',
    },
  },
  {
    name: 'of a game that has closed',
    path,
    answers: queue({ games: [{ ...darts, isOpen: false, expected: null }, pool] }),
    shows: { sv: 'Kön är stängd', en: 'The queue is closed' },
  },
  {
    name: 'closed',
    path,
    answers: queue({
      isOpen: false,
      games: [darts, pool].map((each) => ({ ...each, isOpen: false, expected: null })),
    }),
    shows: {
      sv: 'Du kan ställa dig i kö när huset har öppnat.',
      en: 'You can join the queue once the house has opened.',
    },
  },
])

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

describe('a guest in the queue', () => {
  it('joins with how many play and for how long, by the code at the door', async () => {
    const doorKey = id(601)
    const network = await openScreen({
      path: `${path}?door=${doorKey}`,
      answers: { ...queue({ joining: 'door' }), joinPlayQueue: wait() },
    })
    await button('Ställ dig i kö till Dart').click()
    await page.getByLabelText('Hur många spelar?').selectOptions('4')
    await page.getByLabelText('Hur länge vill ni spela?').selectOptions('90')
    network.answer(queue({ mine: [wait()] }))
    await page.getByRole('dialog').getByRole('button', { name: 'Ställ dig i kö' }).click()
    await seesToast('Du står i kö till Dart')
    expect(network.requestsOf('joinPlayQueue')[0]?.body).toMatchObject({
      kind: 'dart',
      players: 4,
      saidMinutes: 90,
      doorKey,
    })
    await expect.element(page.getByRole('heading', { name: 'Plats 2 i kön till Dart' })).toBeVisible()
  })

  it('needs no queue where a table is free', async () => {
    await openScreen({ path, answers: queue() })
    await expect.element(page.getByText('Ledigt nu, säg till i baren')).toBeVisible()
    expect(button('Ställ dig i kö till Pool').elements()).toEqual([])
  })

  it('cannot join once the last table of the game has closed, or closes soon', async () => {
    await openScreen({ path, answers: queue({ games: [{ ...darts, isOpen: false }, pingPong] }) })
    await expect.element(button('Ställ dig i kö till Bordtennis')).toBeVisible()
    await expect.element(page.getByText('Kön är stängd')).toBeVisible()
    expect(button('Ställ dig i kö till Dart').elements()).toEqual([])
  })

  it('who is called comes, or skips', async () => {
    const network = await openScreen({
      path,
      answers: { ...queue({ mine: [called()] }), answerPlayCall: called({ state: 'coming' }) },
    })
    await expect.element(button('Kommer')).toBeVisible()
    network.answer(queue({ mine: [called({ state: 'coming' })] }))
    await button('Kommer').click()
    await expect.element(page.getByRole('heading', { name: 'Vi väntar på dig vid Dart 1' })).toBeVisible()
    network.answer({
      ...queue({ mine: [wait({ position: 1, passedUntil: at(10) })] }),
      answerPlayCall: wait(),
    })
    await button('Hoppa över').click()
    await expect.element(page.getByText(/^Du hoppade över/)).toBeVisible()
    expect(network.requestsOf('answerPlayCall').map(({ body }) => body)).toEqual([
      { answer: 'come' },
      { answer: 'pass' },
    ])
  })
})

const listed = (index: number, change: Partial<ListedPlayWait> = {}): ListedPlayWait => ({
  ...wait({ id: id(610 + index), position: index }),
  name: ['Ali K.', 'Kim', 'Åsa E.'][index - 1] as string,
  isGuest: index !== 2,
  ...change,
})
const dart = gameTable(5, { kind: 'dart', tableNumber: 1 })
const board: Answers = {
  getPlayBoard: { items: [onBoard(gameTable(1), playing(1, 30)), onBoard(dart)], stopped: [], now },
}
const staffQueue: Answers = {
  ...board,
  listPlayQueue: {
    items: [listed(1, { state: 'called', position: 0, call: held, expected: null }), listed(2), listed(3)],
    now,
  },
}

testStates('the queue of staff', [
  {
    name: 'on the board',
    as: 'admin',
    path: '/admin/play',
    answers: staffQueue,
    shows: { sv: /utan app$/, en: /without the app$/ },
  },
])

it('staff seat the party that is called with one tap', async () => {
  const network = await openScreen({
    as: 'admin',
    path: '/admin/play',
    answers: { ...staffQueue, seatPlayWait: playing(5, 0) },
  })
  await expect.element(page.getByRole('heading', { name: 'Kön (3)' })).toBeVisible()
  await expect.element(page.getByText('1 av 2 bord spelas, 0 är lediga')).toBeVisible()
  network.answer({ ...board, listPlayQueue: { items: [listed(2), listed(3)], now } })
  await button('Starta för Ali K.').click()
  await seesToast('Dart 1 är startat')
  expect(network.requestsOf('seatPlayWait')).toHaveLength(1)
  await expect.element(page.getByRole('heading', { name: 'Kön (2)' })).toBeVisible()
})

const rules: PlayQueueRules = { joining: 'door', callMinutes: 10, doorKey: id(601), version: 3 }
testStates('the rules of the queue', [
  {
    name: 'form and poster',
    as: 'admin',
    path: '/admin/play-queue',
    answers: { getPlayQueueRules: rules },
    shows: { sv: 'Affischen vid dörren', en: 'The poster at the door' },
  },
  ...statesWithout(
    'getPlayQueueRules',
    { as: 'admin', path: '/admin/play-queue', answers: { getPlayQueueRules: rules } },
    {
      failed: { sv: 'Kunde inte ladda köns regler.', en: 'Couldn’t load the rules of the queue.' },
      loading: { sv: 'Laddar köns regler …', en: 'Loading the rules of the queue…' },
    },
  ),
])

it('the owner says where guests join, how long a table is held, and changes the code at the door', async () => {
  const saved = { ...rules, joining: 'home', callMinutes: 8, doorKey: id(602), version: 4 } as const
  const network = await openScreen({
    as: 'admin',
    path: '/admin/play-queue',
    answers: { getPlayQueueRules: rules, putPlayQueueRules: saved },
  })
  await page.getByLabelText('Var ställer sig gäster i kö?').selectOptions('home')
  await page.getByLabelText('Minuter som ett bord hålls').fill('8')
  await page.getByRole('switch', { name: /^Byt koden vid dörren/ }).click({ force: true })
  network.answer({ getPlayQueueRules: saved })
  await button('Spara').click()
  await seesToast('Köns regler är sparade')
  expect(network.requestsOf('putPlayQueueRules')[0]?.body).toEqual({
    joining: 'home',
    callMinutes: 8,
    newKey: true,
    version: 3,
  })
})
