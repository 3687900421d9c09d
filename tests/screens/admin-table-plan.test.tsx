import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { EditableTable } from '#contract/tables.ts'
import type { Answers } from './harness/answers.ts'
import { onePage } from './harness/fixtures.ts'
import { nextFrame } from './harness/next-frame.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { stored } from './table-fixtures.ts'

const path = '/admin/tables'
const seven = stored(7, { capacity: 4, place: { x: 20, y: 30 } })
const eight = stored(8, { capacity: 4, place: { x: 60, y: 30 } })
const bar = stored(9, { location: 'Baren', place: { x: 0, y: 100 } })
const loose = stored(10)
const all = [seven, eight, bar, loose]

/** Answers that remember where the tables were placed. */
function tableAnswers(): Answers {
  const tables = new Map(all.map((table) => [table.id, table]))
  return {
    listAllTables: onePage(),
    getTableDay: () => ({ tables: [...tables.values()], bookings: [] }),
    setTablePlace: ({ params, body }) => {
      const before = tables.get(params.tableId ?? '')
      if (!before || before.version !== body.version) return { refusal: { code: 'stale_version' } }
      const after: EditableTable = { ...before, place: body.place, version: before.version + 1 }
      tables.set(after.id, after)
      return after
    },
  }
}

testStates('floor plan', [
  {
    name: 'two rooms, and a table that is not placed',
    as: 'admin',
    path,
    answers: tableAnswers(),
    shows: { sv: 'Placera bord 10', en: 'Place table 10' },
  },
  {
    name: 'again two rooms',
    as: 'admin',
    path,
    answers: tableAnswers(),
    shows: { sv: 'Inte utplacerade', en: 'Not placed' },
  },
])

const open = async (answers: Answers = {}) => {
  const network = await openScreen({
    path,
    as: 'admin',
    width: 1280,
    answers: { ...tableAnswers(), ...answers },
  })
  await expect.element(table(7)).toBeVisible()
  return network
}
const table = (number: number) => page.getByRole('button', { name: `Bord ${number}`, exact: true })
const places = (network: Awaited<ReturnType<typeof open>>) =>
  network.requestsOf('setTablePlace').map(({ params, body }) => [params.tableId, body.place])
/** Where on the drawing a table is. */
const spot = (number: number) => {
  const { style } = table(number).element().parentElement as HTMLElement
  return [style.getPropertyValue('--x'), style.getPropertyValue('--y')]
}
const focus = (number: number) => (table(number).element() as HTMLElement).focus()
const press = (keys: string) => userEvent.keyboard(keys)

/** Presses on the corner of a table and moves the pointer, in pixels. Returns a function that releases it. */
async function drag(number: number, by: { x: number; y: number }, button = 0) {
  const element = table(number).element() as HTMLElement
  element.scrollIntoView({ block: 'center' })
  // Capture would throw, because a synthetic event has no pressed pointer.
  element.setPointerCapture = () => undefined
  const { left, top } = element.getBoundingClientRect()
  const pointer = (type: string, x: number, y: number) =>
    element.dispatchEvent(
      new PointerEvent(type, { pointerId: 1, button, clientX: left + x, clientY: top + y, bubbles: true }),
    )
  // The browser gives the app a moment between the events of a pointer.
  pointer('pointerdown', 3, 3)
  await nextFrame()
  pointer('pointermove', 3 + by.x, 3 + by.y)
  await nextFrame()
  return (type: 'pointerup' | 'pointercancel' = 'pointerup') => pointer(type, 3 + by.x, 3 + by.y)
}

describe('floor plan', () => {
  it('the floor plan shows each room with its tables in place, and those at a wall inside it', async () => {
    await open()
    const rooms = [...document.querySelectorAll('[data-floor]')]
    expect(rooms.map((room) => room.previousElementSibling?.textContent)).toEqual(['Matsalen', 'Baren'])
    expect(rooms.map((room) => room.querySelectorAll('button').length)).toEqual([2, 1])
    const floor = rooms[1]?.getBoundingClientRect() ?? new DOMRect()
    const corner = table(9).element().getBoundingClientRect()
    expect(corner.left).toBeGreaterThanOrEqual(floor.left)
    expect(corner.bottom).toBeLessThanOrEqual(floor.bottom)
  })

  it('floor plan: a dragged table follows the pointer, and its place is saved when it is dropped', async () => {
    const network = await open()
    const before = table(7).element().getBoundingClientRect()
    const scrolled = window.scrollY
    const drop = await drag(7, { x: 80, y: 40 })
    const after = table(7).element().getBoundingClientRect()
    expect(Math.abs(after.left - before.left - 80)).toBeLessThan(8)
    expect(Math.abs(after.top + window.scrollY - before.top - scrolled - 40)).toBeLessThan(8)
    expect(places(network)).toEqual([])
    drop()
    const [x, y] = spot(7).map((each) => Number.parseInt(each, 10))
    await expect.poll(() => places(network)).toEqual([[seven.id, { x, y }]])
    expect(x).toBeGreaterThan(20)
    expect(y).toBeGreaterThan(30)
  })

  it('floor plan: a table cannot be dragged out of its room', async () => {
    const network = await open()
    const drop = await drag(7, { x: -2_000, y: 2_000 })
    drop()
    await expect.poll(() => places(network)).toEqual([[seven.id, { x: 0, y: 100 }]])
  })

  it.each([
    ['a press without a drag', { x: 3, y: 2 }, 0, 'pointerup'],
    ['the other mouse button', { x: 80, y: 40 }, 2, 'pointerup'],
    ['a drag that the system takes over', { x: 80, y: 40 }, 0, 'pointercancel'],
  ] as const)('floor plan: %s moves nothing', async (_name, by, button, end) => {
    const network = await open()
    const drop = await drag(7, by, button)
    drop(end)
    await nextFrame()
    expect(spot(7)).toEqual(['20%', '30%'])
    expect(places(network)).toEqual([])
  })

  it('floor plan: the arrow keys move a table, and its place is saved after the last key', async () => {
    const network = await open()
    focus(7)
    await press('{ArrowRight}{ArrowRight}{ArrowDown}{ArrowLeft}{ArrowUp}{ArrowUp}')
    expect(spot(7)).toEqual(['22%', '28%'])
    await expect.poll(() => places(network)).toEqual([[seven.id, { x: 22, y: 28 }]])
    await expect.element(table(7)).toHaveFocus()
  })

  it('floor plan: the place of a table is saved also when another one is moved soon after', async () => {
    const network = await open()
    focus(7)
    await press('{ArrowRight}')
    focus(8)
    await press('{ArrowDown}')
    await expect
      .poll(() => places(network))
      .toEqual([
        [seven.id, { x: 22, y: 30 }],
        [eight.id, { x: 60, y: 32 }],
      ])
  })

  it.each(['Delete', 'Backspace'])(
    'floor plan: %s removes a table from the plan, and a button places it again',
    async (key) => {
      const network = await open()
      focus(7)
      await press(`{${key}}`)
      const place = page.getByRole('button', { name: 'Placera bord 7' })
      await expect.element(place).toBeVisible()
      expect(table(7).elements()).toEqual([])
      await expect.poll(() => places(network)).toEqual([[seven.id, null]])
      await place.click()
      await expect.element(table(7)).toBeVisible()
      await expect
        .poll(() => places(network))
        .toEqual([
          [seven.id, null],
          [seven.id, { x: 50, y: 50 }],
        ])
    },
  )

  const leave = async () => {
    await page.getByRole('link', { name: 'Öppettider', exact: true }).click()
    await expect.element(page.getByRole('group', { name: 'Söndag' })).toBeVisible()
  }

  it('floor plan: a place is saved also when the screen is left soon after', async () => {
    const network = await open()
    focus(7)
    await press('{ArrowRight}')
    await leave()
    await expect.poll(() => places(network)).toEqual([[seven.id, { x: 22, y: 30 }]])
  })

  it('floor plan: a move by keys is not saved after the table has been removed from the plan', async () => {
    const network = await open()
    focus(7)
    await press('{ArrowRight}{Delete}')
    await expect.poll(() => places(network)).toEqual([[seven.id, null]])
    // Leaving saves what still waits.
    await leave()
    expect(places(network)).toEqual([[seven.id, null]])
  })

  it('floor plan: each move of a table is sent with the version that the previous one returned', async () => {
    const network = await open()
    focus(7)
    await press('{ArrowRight}')
    await expect.poll(() => places(network).length).toBe(1)
    await press('{ArrowRight}')
    await expect
      .poll(() => network.requestsOf('setTablePlace').map(({ body }) => body.version))
      .toEqual([3, 4])
  })

  it('floor plan: a place that another admin has changed is shown, also after a move of one’s own', async () => {
    const network = await open()
    focus(7)
    await press('{ArrowRight}')
    await expect.poll(() => network.requestsOf('getTableDay').length).toBe(2)
    const theirs = { ...seven, place: { x: 90, y: 90 }, version: 9 }
    network.answer({ getTableDay: { tables: [theirs, eight], bookings: [] } })
    network.publish({ type: 'tables.changed' })
    await expect.poll(() => spot(7)).toEqual(['90%', '90%'])
  })

  it('floor plan: a refused move is set back, and a toast says why', async () => {
    await open({ setTablePlace: { refusal: { code: 'stale_version' } } })
    focus(7)
    await press('{ArrowRight}')
    await seesToast(
      'Fel',
      'Kunde inte spara platsen. Någon annan har ändrat under tiden. Ladda om och se ändringen.',
    )
    await expect.poll(() => spot(7)).toEqual(['20%', '30%'])
  })
})
