import { beforeAll, describe, expect, it } from 'vitest'
import type { Language } from '#contract/bounds.ts'
import { nearTime, nearTimeInSentence } from './dates.ts'
import { initTexts, showLanguage } from './language.ts'

beforeAll(async () => {
  await initTexts()
  await showLanguage('en')
  await showLanguage('sv')
})

/** 28 November 2026 is a Saturday; Stockholm is an hour ahead of UTC. */
const said = (instant: string, now: string, language: Language) => {
  const { day, time } = nearTime(instant, new Date(now), language)
  return `${day} ${time}`
}

describe('a time near now', () => {
  it.each([
    ['2026-11-28T13:00:00Z', '2026-11-28T08:00:00Z', 'I dag 14:00', 'Today 14:00'],
    ['2026-11-28T19:00:00Z', '2026-11-28T08:00:00Z', 'I kväll 20:00', 'Tonight 20:00'],
    // Until six in the morning it is still the evening.
    ['2026-11-28T19:00:00Z', '2026-11-29T04:59:00Z', 'I kväll 20:00', 'Tonight 20:00'],
    ['2026-11-28T19:00:00Z', '2026-11-29T05:00:00Z', 'lör 28 nov 2026 20:00', 'Sat 28 Nov 2026 20:00'],
    ['2026-11-28T23:30:00Z', '2026-11-28T19:00:00Z', 'I natt 00:30', 'Tonight 00:30'],
    ['2026-11-29T18:00:00Z', '2026-11-28T19:00:00Z', 'I morgon 19:00', 'Tomorrow 19:00'],
    // After midnight, people could understand two different days.
    ['2026-11-29T18:00:00Z', '2026-11-29T01:00:00Z', 'sön 29 nov 2026 19:00', 'Sun 29 Nov 2026 19:00'],
    ['2026-11-30T18:00:00Z', '2026-11-28T19:00:00Z', 'mån 30 nov 2026 19:00', 'Mon 30 Nov 2026 19:00'],
  ])('a time near now: %s, written at %s, is "%s" and "%s"', (instant, now, sv, en) => {
    expect(said(instant, now, 'sv')).toBe(sv)
    expect(said(instant, now, 'en')).toBe(en)
  })
  it.each([
    ['2026-11-28T19:00:00Z', 'i kväll 20:00', 'tonight 20:00'],
    ['2026-11-30T18:00:00Z', 'mån 30 nov 19:00', 'Mon 30 Nov 19:00'],
  ])('%s inside a sentence is "%s" and "%s"', (instant, sv, en) => {
    const now = new Date('2026-11-28T08:00:00Z')
    expect(nearTimeInSentence(instant, now, 'sv')).toBe(sv)
    expect(nearTimeInSentence(instant, now, 'en')).toBe(en)
  })
})
