import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  competitionFormErrors,
  competitionFormOf,
  competitionOfForm,
  emptyCompetitionForm,
} from './competition-form.ts'
import { stockholmInstant, stockholmWallClock } from './stockholm.ts'

const good = {
  ...emptyCompetitionForm,
  title: 'Höstcupen i 9-boll',
  type: 'Pool',
  startDate: '2026-11-20',
  startTime: '18:00',
  endDate: '2026-11-20',
  endTime: '23:00',
}

describe('the form of a competition', () => {
  it('needs title, type, start and end, and nothing else; the difficulty is Medium', () => {
    expect(competitionFormErrors(emptyCompetitionForm).map((error) => [error.field, error.rule])).toEqual(
      ['title', 'type', 'startDate', 'startTime', 'endDate', 'endTime'].map((field) => [field, 'required']),
    )
    expect(competitionFormErrors(good)).toEqual([])
    expect(competitionOfForm(good).difficulty).toBe('Medium')
  })

  it.each([
    ['title', 'x'.repeat(121), 'too_long'],
    ['title', '   ', 'required'],
    ['type', 'Bowling', 'invalid'],
    ['type', 'pool', 'invalid'],
    ['difficulty', '', 'invalid'],
    ['difficulty', 'medium', 'invalid'],
    ['startDate', '2026-02-30', 'invalid'],
    ['startDate', '1999-12-31', 'invalid'],
    ['endDate', '2101-01-01', 'invalid'],
    ['startTime', '24:00', 'invalid'],
    ['endTime', '7:00', 'invalid'],
    ['endTime', '18:00', 'end_before_start'],
    ['endTime', '17:59', 'end_before_start'],
    ['endDate', '2026-11-19', 'end_before_start'],
    ['prize', 'x'.repeat(121), 'too_long'],
    ['maxParticipants', '0', 'too_small'],
    ['maxParticipants', '100001', 'too_big'],
    ['maxParticipants', '-1', 'invalid'],
    ['maxParticipants', '5.5', 'invalid'],
    ['maxParticipants', '5abc', 'invalid'],
    ['rules', 'x'.repeat(4001), 'too_long'],
    ['description', 'x'.repeat(4001), 'too_long'],
  ])('refuses %s = %.20s as %s', (field, value, rule) => {
    expect(competitionFormErrors({ ...good, [field]: value })).toMatchObject([{ field, rule }])
  })

  it.each([
    ['title', '🎱'.repeat(120)],
    ['difficulty', 'Hard'],
    ['endTime', '18:01'],
    ['endDate', '2100-12-31'],
    ['prize', 'x'.repeat(120)],
    ['maxParticipants', '1'],
    ['maxParticipants', '100000'],
    ['rules', 'x'.repeat(4000)],
  ])('accepts %s = %.20s', (field, value) => {
    expect(competitionFormErrors({ ...good, [field]: value })).toEqual([])
  })

  it('refuses a start or end that the spring clock change skips', () => {
    const spring = { startDate: '2027-03-28', endDate: '2027-03-28' }
    expect(competitionFormErrors({ ...good, ...spring, startTime: '02:30' })).toEqual([
      { field: 'startTime', rule: 'time_does_not_exist' },
    ])
    expect(competitionFormErrors({ ...good, ...spring, startTime: '01:00', endTime: '02:59' })).toEqual([
      { field: 'endTime', rule: 'time_does_not_exist' },
    ])
  })

  it('reads the repeated autumn hour as the second one, after all of the first', () => {
    const autumn = { startDate: '2026-10-25', endDate: '2026-10-25', startTime: '01:59', endTime: '02:00' }
    expect(competitionFormErrors({ ...good, ...autumn })).toEqual([])
  })

  it('turns empty into null and the maximum into an integer', () => {
    expect(competitionOfForm({ ...good, title: ' Höstcupen ', maxParticipants: ' 32 ' })).toEqual({
      title: 'Höstcupen',
      type: 'Pool',
      difficulty: 'Medium',
      startDate: { date: '2026-11-20', time: '18:00' },
      endDate: { date: '2026-11-20', time: '23:00' },
      prize: null,
      maxParticipants: 32,
      rules: null,
      description: null,
    })
    expect(competitionOfForm({ ...good, maxParticipants: '  ' }).maxParticipants).toBeNull()
  })

  it('trims what is typed', () => {
    const texts = { prize: 'En middag', rules: 'Tre försök', description: 'Kom och spela' }
    const spaced = Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, ` ${text} `]))
    expect(competitionFormErrors({ ...good, ...spaced, maxParticipants: ' 32 ' })).toEqual([])
    expect(competitionOfForm({ ...good, ...spaced })).toMatchObject(texts)
  })

  it('checks the order of start and end only when all four are valid', () => {
    const backwards = { ...good, endDate: good.startDate, endTime: '00:00' }
    expect(competitionFormErrors(backwards)).toHaveLength(1)
    expect(competitionFormErrors({ ...backwards, startTime: '' })).toEqual([
      { field: 'startTime', rule: 'required' },
    ])
  })

  it('shows missing values as empty', () => {
    const stored = competitionOfForm(good)
    const instants = { startDate: '2026-11-20T17:00:00.000Z', endDate: '2026-11-20T22:00:00.000Z' }
    expect(competitionFormOf({ ...stored, ...instants })).toEqual(good)
    expect(competitionFormOf({ ...stored, ...instants, maxParticipants: 32 }).maxParticipants).toBe('32')
  })

  it('shows stored values so that saving them unchanged changes nothing', () => {
    const minutes = fc.integer({ min: Date.UTC(2001, 0) / 60_000, max: Date.UTC(2099, 0) / 60_000 })
    fc.assert(
      fc.property(minutes, fc.integer({ min: 120, max: 100_000 }), (start, length) => {
        // As typed: the first of a repeated hour cannot be typed, so it is never stored.
        const typed = [start, start + length].map((at) => stockholmWallClock(new Date(at * 60_000)))
        const [startDate, endDate] = typed.map(
          ({ date, time }) => stockholmInstant(date, time)?.toISOString() ?? '',
        )
        const stored = { ...competitionOfForm(good), startDate: startDate ?? '', endDate: endDate ?? '' }
        const form = competitionFormOf(stored)
        expect(competitionFormErrors(form)).toEqual([])
        const again = competitionOfForm(form)
        expect([again.startDate, again.endDate]).toEqual(typed)
      }),
    )
  })
})
