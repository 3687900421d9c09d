import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { dish, filled } from './admin-menu-fixtures.ts'
import { quietEvening } from './dashboard-fixtures.ts'
import { editable } from './event-fixtures.ts'
import { id as fixtureId, onePage } from './harness/fixtures.ts'
import { violations } from './harness/good-at-every-size.ts'
import { openScreen } from './harness/open-screen.tsx'
import { emptyHome, home } from './home-fixtures.ts'
import { user } from './people-fixtures.ts'

const sidewaysScroll = () => document.documentElement.scrollWidth - window.innerWidth

const tenTimes = <Row,>(row: (index: number) => Row): Row[] => Array.from({ length: 10 }, (_, i) => row(i))
const manyEvents = tenTimes((i) => editable({ id: fixtureId(600 + i) }))
const manyUsers = tenTimes((i) => ({ ...user, userId: fixtureId(500 + i) }))
const manyDishes = tenTimes((i) => dish(700 + i, 'Klassisk burgare med saltgurka'))

const administration = {
  getDashboard: quietEvening,
  listAllEvents: onePage(),
  listAllCompetitions: onePage(),
  listUsers: onePage(),
  listSections: { items: [] },
  listAllNotifications: onePage(),
  getTableDay: { tables: [], bookings: [] },
  listAudit: onePage(),
  getHeaderForEditing: {
    title: 'Kritan',
    subtitle: null,
    logoUrl: null,
    backgroundImageUrl: null,
    version: 0,
    updatedBy: null,
    updatedAt: null,
  },
}

describe('administration', () => {
  it('the account menu of an admin leads to the administration', async () => {
    await openScreen({ path: '/', as: 'admin', answers: { ...home, getDashboard: quietEvening } })
    await page.getByRole('button', { name: /^Konto/ }).click()
    await page.getByRole('menuitem', { name: 'Admin Casino' }).click()
    await expect.poll(() => location.pathname).toBe('/admin')
  })

  it('the administration has a rail with all its screens from 768 px, and marks the open one', async () => {
    await openScreen({ path: '/admin', as: 'admin', width: 1280, answers: administration })
    const rail = page.getByRole('navigation', { name: 'Administrationens sidor' })
    const current = () =>
      [...(rail.query()?.querySelectorAll<HTMLElement>('[aria-current=page]') ?? [])].map(
        ({ innerText }) => innerText,
      )
    await expect.poll(current).toEqual(['Översikt'])
    const names = ['Events', 'Tävlingar', 'Bordsbokningar', 'Användare', 'Sidhuvud', 'Startsidan']
    for (const name of [...names, 'Notifikationer']) {
      await rail.getByRole('link', { name }).click()
      await expect.poll(current).toEqual([name])
    }
    await rail.getByRole('link', { name: 'Ändringslogg' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Ändringslogg' })).toBeVisible()
    for (const width of [1280, 1024, 820]) {
      await page.viewport(width, 800)
      await expect.poll(() => window.innerWidth).toBe(width)
      expect(sidewaysScroll()).toBeLessThanOrEqual(0)
      expect(await violations(), `axe at ${width}`).toEqual([])
    }
    await page.viewport(1920, 1000)
    await expect.poll(() => document.querySelector('main section')?.getBoundingClientRect().width).toBe(1440)
    await page.viewport(767, 900)
    await expect.poll(() => rail.query()?.checkVisibility() ?? false).toBe(false)
  })

  it('the rail says how many table bookings and orders wait for an answer, and updates them live', async () => {
    const network = await openScreen({
      path: '/admin',
      as: 'admin',
      width: 1280,
      answers: { ...administration, getWaitingCounts: { tableBookings: 3, orders: 0 } },
    })
    const rail = page.getByRole('navigation', { name: 'Administrationens sidor' })
    const link = (name: string) => rail.getByRole('link', { name, exact: true })
    await expect.element(link('Bordsbokningar 3 väntar på svar')).toBeVisible()
    expect(link('Bordsbokningar 3 väntar på svar').element().textContent).toBe('Bordsbokningar 3')
    expect(await violations()).toEqual([])
    for (const [tableBookings, name] of [
      [4, 'Bordsbokningar 4 väntar på svar'],
      [0, 'Bordsbokningar'],
    ] as const) {
      network.answer({ getWaitingCounts: { tableBookings, orders: 0 } })
      network.publish({ type: 'tableBooking.changed', bookingId: fixtureId(93) })
      await expect.element(link(name)).toBeVisible()
    }
    expect(link('Bordsbokningar').element().textContent).toBe('Bordsbokningar')
    network.answer({ getWaitingCounts: { tableBookings: 0, orders: 2 } })
    network.publish({ type: 'kitchen.changed', orderId: fixtureId(300), order: null })
    await expect.element(link('Beställningar 2 väntar på svar')).toBeVisible()
  })

  it('the rail shows two figures on one line', async () => {
    await openScreen({
      path: '/admin',
      as: 'admin',
      width: 1280,
      answers: { ...administration, getWaitingCounts: { tableBookings: 11, orders: 188 } },
    })
    await expect.element(page.getByText('188', { exact: true })).toBeVisible()
    for (const width of [1280, 820]) {
      await page.viewport(width, 900)
      await expect.poll(() => window.innerWidth).toBe(width)
      for (const figures of ['11', '188']) {
        const lines = page.getByText(figures, { exact: true }).element().getBoundingClientRect().height
        expect(lines, `${figures} at ${width}`).toBeLessThan(26)
      }
    }
  })

  it.each([
    ['/admin/events', { listAllEvents: onePage(...manyEvents) }],
    ['/admin/menu', { listAllMenuItems: onePage(...manyDishes) }],
    ['/admin/users', { listUsers: onePage(...manyUsers) }],
  ] as const)('the administration on a tablet shows a table at %s, which fits', async (path, answers) => {
    await openScreen({ path, as: 'admin', answers: { ...administration, ...filled, ...answers } })
    await page.viewport(820, 1180)
    await expect.element(page.getByRole('table')).toBeVisible()
    expect(sidewaysScroll()).toBeLessThanOrEqual(0)
    const table = page.getByRole('table').element() as HTMLElement
    expect(table.scrollWidth).toBeLessThanOrEqual((table.parentElement as HTMLElement).clientWidth)
    // Ten rows, their headings and the frame: cards took ten times the height.
    expect(document.documentElement.scrollHeight).toBeLessThan(1_500)
  })

  it('the administration shows no rail to a guest', async () => {
    await openScreen({ path: '/admin' })
    await expect.element(page.getByRole('heading', { name: 'Åtkomst nekad' })).toBeVisible()
    expect(page.getByRole('navigation').elements()).toHaveLength(1)
  })

  it.each(['/admin', '/admin/events'])('the administration links from %s back to /', async (path) => {
    await openScreen({ path, as: 'admin', answers: { ...administration, ...emptyHome } })
    await page.getByRole('main').getByRole('link', { name: 'Till startsidan' }).click()
    await expect.poll(() => location.pathname).toBe('/')
  })
})
