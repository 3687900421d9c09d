import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { OperationName } from '#contract/operations.ts'
import { type Role, roles } from '#contract/rights.ts'
import { rightsFor } from '#contract/route.ts'
import type { BookingReport } from '#contract/table-booking-report.ts'
import { routeOf } from '#tests/harness/routes.ts'
import { router } from '#web/router.tsx'
import { listed } from './admin-quiz-fixtures.ts'
import { competition, editable } from './competition-fixtures.ts'
import { quietEvening } from './dashboard-fixtures.ts'
import type { Answers } from './harness/answers.ts'
import { admin, onePage } from './harness/fixtures.ts'
import { expectGoodAtEverySize } from './harness/good-at-every-size.ts'
import { openScreen } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { home } from './home-fixtures.ts'
import { burger, menu, orderOf } from './kitchen-fixtures.ts'
import { user } from './people-fixtures.ts'
import { unplayed } from './play-fixtures.ts'
import { businessDay, confirmed } from './table-fixtures.ts'

const path = '/admin/roles'
const member = ({ userId, displayName, avatarUrl }: typeof user, ...held: Role[]) => ({
  userId,
  displayName,
  avatarUrl,
  roles: held,
})
const boss = {
  userId: admin.userId,
  displayName: admin.displayName,
  avatarUrl: null,
  roles: ['admin' as const],
}
const staff: Answers = { listStaff: { items: [boss, member(user, 'host', 'kitchen')] }, getUser: user }

testStates('roles', [
  {
    name: 'staff and rights',
    as: 'admin',
    path,
    answers: staff,
    shows: { sv: 'spelledare', en: 'quizmaster' },
  },
  {
    name: 'the roles of one',
    as: 'admin',
    path,
    answers: { ...staff, getUser: { ...user, roles: ['host', 'kitchen'] } },
    first: (_, language) =>
      page
        .getByRole('button', { name: { sv: 'Roller för Åsa Öst', en: 'Roles of Åsa Öst' }[language] })
        .click(),
    shows: { sv: /^Kökets tavla/, en: /^The kitchen’s board/ },
  },
  ...statesWithout(
    'listStaff',
    { as: 'admin', path },
    {
      loading: { sv: 'Laddar personalen …', en: 'Loading the staff…' },
      toast: { sv: 'Kunde inte ladda personalen', en: 'Couldn’t load the staff' },
    },
  ),
])

const report: BookingReport = { bookings: 0, guests: 0, noShows: 0, weekdays: [], hours: [] }
const noOrders = { orders: 0, amountOre: 0, times: null, choices: [], hours: [], dishes: [], tables: [] }

/** What the server has. A request without the right fails the test, whatever the screen shows. */
const club: Answers = {
  ...home,
  ...staff,
  getDashboard: quietEvening,
  getWaitingCounts: { tableBookings: 1, orders: 2 },
  getTableDay: businessDay(),
  getDoorDay: { parties: [], count: { date: '2055-03-05', inside: 0, maximum: null, version: 0 } },
  listAllTableBookings: onePage(confirmed),
  listKitchenOrders: { items: [orderOf(61)] },
  listAllOrders: onePage(orderOf(61)),
  getMenu: menu(burger),
  listAllQuizzes: onePage(listed),
  listAllCompetitions: onePage(editable(competition)),
  getBookingReport: report,
  getOrderReport: noOrders,
  getPlayReport: unplayed,
  getPlayBoard: { items: [], stopped: [], now: '2055-03-05T18:00:00.000Z' },
  listTableBills: { items: [] },
}

/** What each role sees first, and the entries of its rail; none where it has one screen only. */
const work: Record<Exclude<Role, 'admin'>, { start: string; heading: string; rail: string[] }> = {
  host: {
    start: '/admin',
    heading: 'Administration',
    rail: ['Översikt', 'Bordsbokningar 1', 'Spel', 'Bord och notor'],
  },
  door: { start: '/check-in', heading: 'Checka in', rail: [] },
  kitchen: {
    start: '/admin/orders',
    heading: 'Beställningar',
    rail: ['Översikt', 'Spel', 'Beställningar 2'],
  },
  bar: { start: '/admin/orders', heading: 'Beställningar', rail: ['Översikt', 'Spel', 'Beställningar 2'] },
  quizmaster: { start: '/admin/quizzes', heading: 'Quiz', rail: ['Tävlingar', 'Quiz'] },
  viewer: {
    start: '/admin',
    heading: 'Administration',
    rail: ['Översikt', 'Bokningsrapport', 'Spelstatistik', 'Försäljning'],
  },
}

/** The screens of staff, each with whose it is. */
const screens: [string, Role[]][] = [
  ['/admin/events', []],
  ['/admin/competitions', ['quizmaster']],
  ['/admin/quizzes', ['quizmaster']],
  ['/admin/users', []],
  [`/admin/users/${user.userId}`, ['host']],
  ['/admin/roles', []],
  ['/admin/devices', []],
  ['/admin/header', []],
  ['/admin/contact', []],
  ['/admin/homepage', []],
  ['/admin/menu', []],
  ['/admin/menu-categories', []],
  ['/admin/choice-groups', []],
  ['/admin/stations', []],
  ['/admin/table-bookings', ['host']],
  ['/admin/table-bookings-report', ['viewer']],
  ['/admin/tables', []],
  ['/admin/table-groups', []],
  ['/admin/game-tables', []],
  ['/admin/play-queue', []],
  ['/admin/play-rates', []],
  ['/admin/play', ['host', 'kitchen', 'bar']],
  ['/admin/play-report', ['viewer']],
  ['/admin/table-codes', []],
  ['/admin/opening-hours', []],
  ['/admin/table-rules', []],
  ['/admin/order-report', ['viewer']],
  ['/admin/service', ['host', 'kitchen', 'bar']],
  ['/admin/alcohol-log', ['bar']],
  ['/admin/notifications', []],
  ['/admin/audit', []],
]

const rightsOfOperation = (operation: OperationName) => rightsFor(routeOf.get(operation)?.access ?? 'anyone')
const denied = page.getByRole('heading', { name: 'Åtkomst nekad' })

describe.each(Object.entries(work))('the screens of the role %s', (name, { start, heading, rail }) => {
  const role = name as Role

  it(`the role ${role} begins with its work, from the account menu, and sees in the rail what it may open`, async () => {
    await openScreen({ path: '/', as: role, width: 1280, answers: club })
    await page.getByRole('button', { name: /^Konto/ }).click()
    await page.getByRole('menuitem', { name: start === '/admin' ? 'Admin Casino' : 'Personal' }).click()
    await expect.poll(() => location.pathname).toBe(start)
    await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    const links = page.getByRole('navigation', { name: 'Administrationens sidor' }).getByRole('link')
    await expect.poll(() => links.elements().map(({ textContent }) => textContent)).toEqual(rail)
    for (const link of links.elements()) {
      ;(link as HTMLElement).click()
      await expect.poll(() => location.pathname).toBe(new URL((link as HTMLAnchorElement).href).pathname)
      expect(denied.query()).toBeNull()
    }
  })

  it(`the role ${role} is refused at every other screen, which asks for nothing, and is led back to its work`, async () => {
    const network = await openScreen({ path: '/admin/audit', as: role, answers: club })
    for (const [path] of screens.filter(([, whose]) => !whose.includes(role))) {
      await router.navigate({ to: path })
      await expect.poll(() => location.pathname).toBe(path)
      await expect.element(denied).toBeVisible()
    }
    const ofStaff = network.requests.filter(({ operation }) => rightsOfOperation(operation).length > 0)
    expect(ofStaff.filter(({ operation }) => operation !== 'getWaitingCounts')).toEqual([])
    await expect.element(page.getByRole('link', { name: 'Till ditt arbete' })).toHaveAttribute('href', start)
  })
})

describe('roles', () => {
  it('a guest with no role has no link to the administration, and is refused there', async () => {
    await openScreen({ path: '/admin/roles' })
    await expect.element(denied).toBeVisible()
    await page.getByRole('button', { name: /^Konto/ }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Min profil' })).toBeVisible()
    for (const item of ['Personal', 'Admin Casino'])
      expect(page.getByRole('menuitem', { name: item }).query()).toBeNull()
  })

  it('the address /admin leads staff without a dashboard to their work', async () => {
    await openScreen({ path: '/admin', as: 'quizmaster', answers: club })
    await expect.poll(() => location.pathname).toBe('/admin/quizzes')
  })

  it('the kitchen has no list of earlier orders, and the bar does not close the kitchen', async () => {
    await openScreen({ path: '/admin/orders?view=list', as: 'kitchen', width: 1280, answers: club })
    await expect.element(page.getByText('Bord 7').first()).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Stäng köket' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Bord och notor' })).toBeVisible()
    expect(page.getByRole('link', { name: 'Alla beställningar' }).query()).toBeNull()
  })

  it('the bar sees both views of the orders, and no switch for the kitchen', async () => {
    await openScreen({ path: '/admin/orders?view=board', as: 'bar', width: 1280, answers: club })
    await expect.element(page.getByText('Bord 7').first()).toBeVisible()
    expect(page.getByRole('button', { name: 'Stäng köket' }).query()).toBeNull()
    await page.getByRole('link', { name: 'Alla beställningar' }).click()
    await expect.poll(() => location.search).toContain('view=list')
  })

  it('a role that is taken away closes the screen it opened, and one that is given opens it', async () => {
    const network = await openScreen({ path: '/admin/quizzes', as: 'quizmaster', answers: club })
    await expect.element(page.getByText(listed.title).first()).toBeVisible()
    network.answer({ getSession: { me: { ...admin, roles: [], rights: [], role: 'user' } } })
    network.publish({ type: 'me.changed' })
    await expect.element(denied).toBeVisible()
    network.answer({ getSession: { me: admin } })
    network.publish({ type: 'me.changed' })
    await expect.element(page.getByText(listed.title).first()).toBeVisible()
  })

  it('the roles screen shows for each right which roles have it', async () => {
    await openScreen({ path, as: 'admin', width: 1280, answers: staff })
    const table = page.getByRole('table').last()
    const heads = () =>
      table
        .getByRole('columnheader')
        .elements()
        .map(({ textContent }) => textContent)
    await expect
      .poll(heads)
      .toEqual(['Får', 'admin', 'hovmästare', 'entré', 'kök', 'bar', 'spelledare', 'insyn'])
    const row = table.getByRole('row', { name: /^Checka in gäster/ })
    const cells = row.getByRole('cell').elements()
    expect(cells.map((cell) => cell.querySelector('[aria-label=ja]') !== null)).toEqual(
      roles.map((role) => ['admin', 'host', 'door'].includes(role)),
    )
    await expectGoodAtEverySize()
  })

  it('somebody without a role is found by name, and gets one', async () => {
    const network = await openScreen({
      path,
      as: 'admin',
      width: 1280,
      answers: {
        ...staff,
        listUsers: onePage({ ...user, displayName: 'Cia Dahl' }),
        getUser: { ...user, displayName: 'Cia Dahl' },
        setUserRole: { ...user, displayName: 'Cia Dahl', roles: ['door'], version: 2 },
      },
    })
    await page.getByLabelText('Ge någon en roll').fill('Cia')
    await page.getByRole('option', { name: /Cia Dahl/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Roller för Cia Dahl' })
    await dialog.getByRole('switch', { name: 'entré' }).click()
    await seesToast('Cia Dahl har nu rollen entré')
    await expect.poll(() => network.requestsOf('setUserRole')[0]?.params.role).toBe('door')
    await expect.poll(() => network.requestsOf('listStaff').length).toBe(2)
  })
})
