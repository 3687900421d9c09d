import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from './harness/answers.ts'
import { id, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { gameTable, playRate } from './play-fixtures.ts'

const tables = '/admin/game-tables'
const rates = '/admin/play-rates'
const own = gameTable(9, { kind: 'own', ownKind: 'Bordtennis', tableNumber: 1, isAvailable: false })
const evening = playRate(2, {
  name: 'Helgkväll',
  weekdays: [4, 5],
  startTime: '17:00',
  endTime: '02:00',
  hourOre: 16_000,
  memberLevel: 5,
  memberHourOre: 14_050,
})
const darts = playRate(3, { name: 'Dart', kind: 'dart', per: 'player', hourOre: 6_000, minimumOre: null })
const filledTables: Answers = { listAllGameTables: onePage(gameTable(1), gameTable(2), own) }
const filledRates: Answers = { listAllPlayRates: onePage(playRate(1), evening, darts) }
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

testStates('game tables', [
  { name: 'list', as: 'admin', path: tables, answers: filledTables, shows: { sv: 'Pool 2', en: 'Pool 2' } },
  ...statesWithout(
    'listAllGameTables',
    { as: 'admin', path: tables, answers: filledTables },
    {
      empty: { sv: 'Inga spelbord än', en: 'No game tables yet' },
      failed: { sv: 'Kunde inte ladda spelborden.', en: 'Couldn’t load the game tables.' },
      loading: { sv: 'Laddar spelborden …', en: 'Loading game tables…' },
    },
  ),
  {
    name: 'form of a game of the house',
    as: 'admin',
    path: `${tables}?edit=${own.id}`,
    answers: { ...filledTables, getGameTableForEditing: own },
    shows: { sv: 'Ändra spelbord', en: 'Edit game table' },
  },
])

it('the owner places a game table on the floor plan, with the keyboard too', async () => {
  const [one, two] = [gameTable(1, { place: { x: 20, y: 30 } }), gameTable(2)]
  const stored = new Map([one, two].map((table) => [table.id, table]))
  const network = await openScreen({
    as: 'admin',
    path: tables,
    answers: {
      listAllGameTables: () => onePage(...stored.values()),
      setGameTablePlace: ({ params, body }) => {
        const before = stored.get(params.gameTableId ?? '') ?? one
        const after = { ...before, place: body.place, version: before.version + 1 }
        stored.set(after.id, after)
        return after
      },
    },
  })
  await button('Placera Pool 2').click()
  await expect.element(button('Pool 2')).toBeVisible()
  ;(button('Pool 1').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  const sent = () =>
    network
      .requestsOf('setGameTablePlace')
      .map(({ params, body }) => [params.gameTableId, body.place, body.version])
  await expect.poll(sent).toEqual([
    [two.id, { x: 50, y: 50 }, 2],
    [one.id, { x: 22, y: 32 }, 2],
  ])
})

testStates('prices of playing', [
  {
    name: 'list',
    as: 'admin',
    path: rates,
    answers: filledRates,
    shows: { sv: 'Helgkväll', en: 'Helgkväll' },
  },
  ...statesWithout(
    'listAllPlayRates',
    { as: 'admin', path: rates, answers: filledRates },
    {
      empty: { sv: 'Inga priser än', en: 'No prices yet' },
      failed: { sv: 'Kunde inte ladda priserna.', en: 'Couldn’t load the prices.' },
      loading: { sv: 'Laddar priserna …', en: 'Loading prices…' },
    },
  ),
  {
    name: 'form',
    as: 'admin',
    path: `${rates}?edit=${evening.id}`,
    answers: { ...filledRates, getPlayRateForEditing: evening },
    shows: { sv: 'Ändra pris', en: 'Edit price' },
  },
])

const open = (answers: Answers, path: string) => openScreen({ path, as: 'admin', width: 1280, answers })

describe('game tables', () => {
  it('ask for the name of a game of the house, and say when a number is taken', async () => {
    const network = await open(
      { ...filledTables, createGameTable: { refusal: { code: 'game_table_taken' } } },
      `${tables}?edit=new`,
    )
    await expect.element(page.getByLabelText(/^Vad spelet heter/)).not.toBeInTheDocument()
    await page.getByRole('combobox', { name: 'Spel' }).selectOptions('Eget spel')
    await page.getByLabelText(/^Nummer/).fill('1')
    await page.getByLabelText(/^Rum/).fill('Baren')
    await button('Skapa spelbord').click()
    expect(network.requestsOf('createGameTable')).toEqual([])
    await page.getByLabelText(/^Vad spelet heter/).fill('Bordtennis')
    await button('Skapa spelbord').click()
    await expect.element(page.getByText('Ett annat bord för samma spel har redan det numret.')).toBeVisible()
    network.answer({ createGameTable: own })
    await button('Skapa spelbord').click()
    await seesToast('Spelbordet är skapat')
    await expect
      .poll(() => network.requestsOf('createGameTable').at(-1)?.body)
      .toEqual({
        kind: 'own',
        ownKind: 'Bordtennis',
        tableNumber: 1,
        location: 'Baren',
        isAvailable: true,
        bookingMinutes: [],
        bookingDays: 14,
        opensAt: '',
        closesAt: '',
        hoursForAll: false,
        affected: null,
        count: 1,
      })
  })

  it('are created several at once', async () => {
    const network = await open({ ...filledTables, createGameTable: own }, `${tables}?edit=new`)
    await page.getByLabelText(/^Nummer/).fill(String(own.tableNumber))
    await page.getByLabelText(/^Antal bord/).fill('8')
    await page.getByLabelText(/^Rum/).fill('Baren')
    await button('Skapa spelbord').click()
    await seesToast('8 spelbord är skapade')
    await expect
      .poll(() => network.requestsOf('createGameTable').at(-1)?.body)
      .toMatchObject({ tableNumber: own.tableNumber, count: 8 })
  })
})

describe('hours of game tables', () => {
  it('can be those of all tables of the game, and bookings outside them are asked about', async () => {
    const outside = {
      id: id(530),
      table: 'Pool 2',
      name: 'Bo Ek',
      startsAt: '2055-03-05T20:00:00.000Z',
      endsAt: '2055-03-05T21:00:00.000Z',
    }
    const pool = gameTable(1, { opensAt: '17:00', closesAt: '22:00' })
    const network = await open(
      {
        ...filledTables,
        getGameTableForEditing: pool,
        updateGameTable: {
          refusal: { code: 'bookings_outside_hours', current: { count: 2, bookings: [outside] } },
        },
      },
      `${tables}?edit=${pool.id}`,
    )
    await page.getByRole('switch', { name: /^Samma tider för alla bord/ }).click()
    await button('Spara').click()
    const dialog = page.getByRole('dialog', { name: '2 bokningar hamnar utanför tiderna' })
    await expect.element(dialog.getByText(/^Pool 2 · .* 21:00–22:00$/)).toBeVisible()
    await expect.element(dialog.getByText('Och 1 till.')).toBeVisible()
    network.answer({ updateGameTable: { ...pool, version: 3 } })
    await dialog.getByRole('button', { name: 'Spara ändå' }).click()
    await seesToast('Spelbordet är sparat')
    expect(network.requestsOf('updateGameTable').map(({ body }) => body)).toMatchObject([
      { hoursForAll: true, affected: null, version: 2 },
      { hoursForAll: true, affected: 'leave', version: 2 },
    ])
  })
})

describe('prices of playing', () => {
  it('are listed with their days, hours and what an hour costs', async () => {
    await open(filledRates, rates)
    await expect.element(page.getByText('Fredag, Lördag, 17:00–02:00')).toBeVisible()
    await expect.element(page.getByText('Alla dagar, hela dygnet').first()).toBeVisible()
    await expect.element(page.getByText('60 kr/h per spelare')).toBeVisible()
  })

  it('are edited in kronor, and hours past six in the morning are explained', async () => {
    const network = await open(
      { ...filledRates, getPlayRateForEditing: evening, updatePlayRate: { ...evening, version: 3 } },
      `${rates}?edit=${evening.id}`,
    )
    await expect.element(page.getByLabelText(/^Pris per timme/)).toHaveValue('160')
    await page.getByLabelText(/^Pris per timme/).fill('165,50')
    await page.getByRole('spinbutton', { name: 'Till: Timmar' }).fill('07')
    await button('Spara').click()
    await expect.element(page.getByText(/Dela upp den i två priser/)).toBeVisible()
    await page.getByRole('spinbutton', { name: 'Till: Timmar' }).fill('03')
    await button('Spara').click()
    await seesToast('Priset är sparat')
    await expect
      .poll(() => network.requestsOf('updatePlayRate').at(-1)?.body)
      .toMatchObject({
        hourOre: 16_550,
        endTime: '03:00',
        weekdays: [4, 5],
        memberLevel: 5,
        memberHourOre: 14_050,
        minimumOre: 4_000,
        version: 2,
      })
  })
})
