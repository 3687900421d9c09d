import { describe, expect, it } from 'vitest'
import { openSpansOf } from './opening-hours.ts'
import { bookingsCame, keptPromises, playUse, type StoppedPlay } from './play-report.ts'

const at = (time: string) => new Date(time)
const table = { id: 'a', createdAt: at('2026-01-01T12:00:00Z'), isAvailable: true }
const other = { ...table, id: 'b' }
const later = at('2027-01-01T12:00:00Z')
const evening = {
  days: Array.from({ length: 7 }, () => ({ opensAt: '17:00', closesAt: '01:00' })),
  closedDates: [],
}
const openOn = (_: unknown, date: string) => openSpansOf(evening, date)
const play = (tableId: string, start: string, end: string) => ({ tableId, start: at(start), end: at(end) })
const friday = { from: '2026-11-27', to: '2026-11-27' }
const none = { stopped: [], played: [], openOn }

describe('the use of game tables', () => {
  it('is what was played of what was open, by weekday and hour of the house', () => {
    // 18:30 to 20:15, and 00:30 to 01:00 of the same night, which is Friday's.
    const played = [
      play('a', '2026-11-27T17:30:00Z', '2026-11-27T19:15:00Z'),
      play('a', '2026-11-27T23:30:00Z', '2026-11-28T00:00:00Z'),
    ]
    const { tables, together } = playUse({ ...none, period: friday, tables: [table, other], played }, later)
    const [first] = tables
    expect(first?.use).toMatchObject({
      playedMinutes: 135,
      openMinutes: 480,
      sessions: 0,
      averageMinutes: null,
    })
    expect(first?.use.hours).toEqual([
      { weekday: 5, hour: 17, playedMinutes: 0, openMinutes: 60 },
      { weekday: 5, hour: 18, playedMinutes: 30, openMinutes: 60 },
      { weekday: 5, hour: 19, playedMinutes: 60, openMinutes: 60 },
      { weekday: 5, hour: 20, playedMinutes: 15, openMinutes: 60 },
      { weekday: 5, hour: 21, playedMinutes: 0, openMinutes: 60 },
      { weekday: 5, hour: 22, playedMinutes: 0, openMinutes: 60 },
      { weekday: 5, hour: 23, playedMinutes: 0, openMinutes: 60 },
      { weekday: 5, hour: 0, playedMinutes: 30, openMinutes: 60 },
    ])
    expect(together(() => true)).toMatchObject({ playedMinutes: 135, openMinutes: 960 })
    expect(together(({ id }) => id === 'b')).toMatchObject({ playedMinutes: 0, openMinutes: 480 })
  })

  it('has only what is within the period, and hours that are open until now', () => {
    const played = [play('a', '2026-11-27T03:00:00Z', '2026-11-27T06:00:00Z')]
    const { use } = playUse({ ...none, period: friday, tables: [table], played }, at('2026-11-27T17:30:00Z'))
      .tables[0] as { use: object }
    expect(use).toMatchObject({ playedMinutes: 60, openMinutes: 90 })
  })

  it('is open from when a table was made, and says nothing of one out of use that nobody played at', () => {
    const made = { ...table, createdAt: at('2026-11-27T22:00:00Z') }
    const out = { ...other, isAvailable: false }
    const { tables } = playUse({ ...none, period: friday, tables: [made, out] }, later)
    expect(tables.map(({ table: { id }, use }) => [id, use.openMinutes])).toEqual([['a', 120]])
    const played = [play('b', '2026-11-27T18:00:00Z', '2026-11-27T19:00:00Z')]
    expect(playUse({ ...none, period: friday, tables: [out], played }, later).tables).toHaveLength(1)
  })

  it('counts the hour that comes twice in autumn twice, and none that is skipped in spring', () => {
    const always = (_: unknown, date: string) =>
      openSpansOf(
        {
          days: [],
          week: Array.from({ length: 7 }, () => ({ openings: [{ opensAt: '22:00', closesAt: '05:00' }] })),
          closedDates: [],
        },
        date,
      )
    // The night of Saturday 24 October: 02 to 03 comes twice.
    const autumn = { from: '2026-10-24', to: '2026-10-24' }
    const played = [play('a', '2026-10-24T23:30:00Z', '2026-10-25T01:30:00Z')]
    const hoursOf = (use: ReturnType<typeof playUse>) => use.tables[0]?.use.hours ?? []
    const inAutumn = hoursOf(
      playUse({ ...none, openOn: always, period: autumn, tables: [table], played }, later),
    )
    expect(inAutumn.find(({ hour }) => hour === 2)).toEqual({
      weekday: 6,
      hour: 2,
      playedMinutes: 90,
      openMinutes: 120,
    })
    expect(inAutumn.find(({ hour }) => hour === 1)).toMatchObject({ playedMinutes: 30, openMinutes: 60 })
    // The night of Saturday 28 March: 02 to 03 is skipped.
    const spring = { from: '2026-03-28', to: '2026-03-28' }
    const inSpring = hoursOf(playUse({ ...none, openOn: always, period: spring, tables: [table] }, later))
    expect(inSpring.map(({ hour }) => hour)).toEqual([22, 23, 0, 1, 3, 4])
  })

  it('has the income, and the average of the sessions that nobody forgot', () => {
    const session = (tableId: string, minutes: number, totalOre: number): StoppedPlay => ({
      tableId,
      playedMs: minutes * 60_000,
      totalOre,
      endedAt: later,
      promisedEnd: null,
    })
    const stopped = [session('a', 60, 12_000), session('a', 90, 18_000), session('b', 480, 50_000)]
    const { tables, together } = playUse({ ...none, period: friday, tables: [table, other], stopped }, later)
    expect(tables.map(({ use }) => [use.sessions, use.incomeOre, use.averageMinutes])).toEqual([
      [2, 30_000, 75],
      [1, 50_000, null],
    ])
    expect(together(() => true)).toMatchObject({ sessions: 3, incomeOre: 80_000, averageMinutes: 75 })
    expect(together(() => false)).toMatchObject({ sessions: 0, incomeOre: 0, openMinutes: 0, hours: [] })
  })
})

it('promises are kept until five minutes after them', () => {
  const promisedEnd = at('2026-11-27T20:00:00Z')
  const ended = (time: string, promised: Date | null = promisedEnd) => ({
    endedAt: at(`2026-11-27T${time}:00Z`),
    promisedEnd: promised,
  })
  expect(keptPromises([ended('20:30', null)])).toBeNull()
  expect(keptPromises([ended('19:50'), ended('20:05'), ended('20:06')])).toEqual({
    sessions: 3,
    medianLateMinutes: 5,
    inTime: 2,
  })
})

it('who is late for a booking has not come', () => {
  const booking = (status: string, time = '19:00') => ({
    status,
    startsAt: at(`2026-11-27T${time}:00Z`),
    endsAt: at('2026-11-27T22:00:00Z'),
  })
  const all = [
    ...['started', 'missed', 'cancelled', 'booked'].map((status) => booking(status)),
    booking('booked', '19:01'),
  ]
  expect(bookingsCame(all, at('2026-11-27T19:15:00Z'))).toEqual({
    booked: 5,
    came: 1,
    missed: 2,
    cancelled: 1,
    expected: 1,
  })
})
