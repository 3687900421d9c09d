import { describe, expect, it } from 'vitest'
import { type LineStatus, lineStatuses, orderStatuses } from '#contract/bounds.ts'
import { linesBack, positionsBefore, statusOfLines, whyNotMoveLines } from './order-lines.ts'

const line = (status: LineStatus, isAlcoholic = false) => ({
  status,
  alcoholCheck: null,
  isAlcoholic,
  statusAt: '2026-12-10T18:00:00.000Z',
})
const refused = (status: LineStatus) => ({ ...line(status), alcoholCheck: 'sold_out' as const })
const minutesLater = (minutes: number) => new Date(Date.parse('2026-12-10T18:00:00Z') + minutes * 60_000)

describe('the status of lines together', () => {
  it.each([
    [['pending', 'pending'], 'pending'],
    [['pending', 'confirmed'], 'confirmed'],
    [['pending', 'preparing'], 'preparing'],
    [['pending', 'ready'], 'preparing'],
    [['confirmed', 'delivered'], 'preparing'],
    [['ready', 'preparing'], 'preparing'],
    [['ready', 'ready'], 'ready'],
    [['ready', 'delivered'], 'ready'],
    [['delivered', 'delivered'], 'delivered'],
  ] as const)('the status of lines that are %j is %s', (statuses, expected) => {
    expect(statusOfLines(statuses.map((status) => line(status)))).toBe(expected)
    // A refused line decides nothing.
    expect(statusOfLines([refused('pending'), ...statuses.map((status) => line(status))])).toBe(expected)
  })

  it('the status of lines that are all refused is that of a cancelled order', () => {
    expect(statusOfLines([refused('ready')])).toBe('cancelled')
    expect(statusOfLines([])).toBe('cancelled')
  })

  it.each(lineStatuses)('the status of one line is its own: %s', (status) => {
    expect(statusOfLines([line(status)])).toBe(status)
  })
})

describe('a step of lines', () => {
  const lines = [line('pending'), line('preparing'), line('ready'), refused('pending')]

  it('a step of lines moves those that have not come so far and are not refused', () => {
    expect(positionsBefore(lines, [0, 1, 2, 3, 9], 'ready')).toEqual([0, 1])
    expect(positionsBefore(lines, [2], 'delivered')).toEqual([2])
  })

  it.each(orderStatuses)('a step of lines is taken only while the order is open: %s', (status) => {
    const isOver = status === 'delivered' || status === 'cancelled'
    expect(whyNotMoveLines({ status, lines, isStopped: false }, [0], 'confirmed')).toBe(
      isOver ? 'status_not_allowed' : null,
    )
    expect(linesBack({ status, lines }, [1], 'preparing', minutesLater(1)).positions).toEqual(
      isOver ? [] : [1],
    )
  })

  it('a step of lines is refused where none of them can move', () => {
    expect(whyNotMoveLines({ status: 'preparing', lines, isStopped: false }, [2, 3], 'ready')).toBe(
      'status_not_allowed',
    )
  })

  it('a step of lines to their guest waits for the look at those with alcohol, and for no others', () => {
    const all = [line('ready', true), line('ready')]
    const order = { status: 'ready', lines: all, isStopped: false } as const
    expect(whyNotMoveLines(order, [0, 1], 'delivered')).toBe('id_not_checked')
    expect(whyNotMoveLines(order, [1], 'delivered')).toBeNull()
    expect(whyNotMoveLines({ ...order, isStopped: true }, [0], 'delivered')).toBe('alcohol_stopped')
    expect(whyNotMoveLines({ ...order, isStopped: true }, [1], 'delivered')).toBeNull()
  })

  it('a step of lines is taken back within five minutes, from the status that was seen', () => {
    const order = { status: 'preparing', lines } as const
    expect(linesBack(order, [0, 1, 2, 3], 'ready', minutesLater(5))).toEqual({
      to: 'preparing',
      positions: [2],
    })
    expect(linesBack(order, [2], 'ready', minutesLater(5.01)).positions).toEqual([])
    expect(linesBack(order, [2], 'preparing', minutesLater(1)).positions).toEqual([])
    expect(linesBack(order, [0], 'pending', minutesLater(1)).positions).toEqual([])
    expect(
      linesBack({ ...order, lines: [{ ...line('ready'), statusAt: null }] }, [0], 'ready', minutesLater(1))
        .positions,
    ).toEqual([])
  })
})
