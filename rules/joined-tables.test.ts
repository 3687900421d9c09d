import { describe, expect, it } from 'vitest'
import { asOneTable, freePlaces, keyOfBooking, seatsTogether } from './joined-tables.ts'
import { tableNumbers } from './table-numbers.ts'

const groups = [
  { tableIds: ['a', 'b'], capacity: 9 },
  { tableIds: ['a', 'b', 'c'], capacity: 14 },
]

describe('tables that are put together', () => {
  it.each([
    [['a', 'b'], 9],
    [['b', 'a'], 9],
    [['c', 'a', 'b'], 14],
    [['a', 'c'], null],
    [['a'], null],
    [['a', 'a'], null],
  ])('%j seat %s', (tableIds, seats) => {
    expect(seatsTogether(groups, tableIds)).toBe(seats)
  })

  const table = (capacity: number, isAvailable = true) => ({ capacity, isAvailable })
  it('one table is itself', () => {
    expect(asOneTable([table(4)], null)).toEqual(table(4))
  })
  it('several have the seats of their combination, and are in use if all are', () => {
    expect(asOneTable([table(4), table(6)], 9)).toEqual(table(9))
    expect(asOneTable([table(4), table(6, false)], 9)).toEqual(table(9, false))
  })
  it('a party that sits there already stays, also where the combination has fewer seats now, or is none', () => {
    expect(asOneTable([table(4), table(6)], null)).toBeNull()
    expect(asOneTable([table(4), table(6)], null, 10)).toEqual(table(10))
    expect(asOneTable([table(4), table(6)], 9, 10)).toEqual(table(10))
    expect(asOneTable([table(4), table(6)], 9, 4)).toEqual(table(9))
  })

  const placed = (tableNumber: number, capacity: number) => ({
    id: String(tableNumber),
    tableNumber,
    capacity,
    isAvailable: true,
    location: 'Matsalen',
  })
  it('are offered after single tables, the smallest that fits first, and only while all are free', () => {
    const free = [placed(4, 6), placed(3, 4), placed(5, 8)]
    const together = [
      { tableIds: ['5', '4'], capacity: 12 },
      { tableIds: ['3', '4'], capacity: 9 },
      { tableIds: ['3', '7'], capacity: 20 },
    ]
    const keys = (guestCount: number) => freePlaces(free, together, guestCount).map(({ key }) => key)
    expect(keys(5)).toEqual(['4', '5', '3+4', '4+5'])
    expect(keys(10)).toEqual(['4+5'])
    expect(keys(13)).toEqual([])
    expect(freePlaces(free, undefined, 9)).toEqual([])
    const [place] = freePlaces(free, together, 10)
    expect(place).toMatchObject({ id: '4', tableNumber: 4, capacity: 12 })
    expect(keyOfBooking({ table: { id: '5' }, joinedTables: [{ id: '4' }] })).toBe(place?.key)
    expect(keyOfBooking({ table: null })).toBeNull()
  })

  it('are named by their numbers', () => {
    expect(tableNumbers({ table: { tableNumber: 3 } })).toBe('3')
    expect(tableNumbers({ table: { tableNumber: 3 }, joinedTables: [{ tableNumber: 4 }] })).toBe('3 + 4')
    expect(tableNumbers({ table: null, joinedTables: [{ tableNumber: 4 }] })).toBe('–')
  })
})
