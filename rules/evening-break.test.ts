import { describe, expect, it } from 'vitest'
import { breakAfter, breakNews, calledBefore, overdueFor, returnNews } from './evening-break.ts'

const now = new Date('2026-12-01T19:00:00Z')
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const nothing = { breakAt: null, breakUntil: null }
const announced = { breakAt: inMinutes(4), breakUntil: null }
const going = { breakAt: null, breakUntil: inMinutes(7) }

describe('the times of a break', () => {
  it('are announced, moved and taken back, and stay over the questions until the break begins', () => {
    const at = { stage: 'question' } as const
    expect(breakAfter(nothing, at, { step: 'announce', minutes: 5 }, now)).toEqual({
      breakAt: inMinutes(5),
      breakUntil: null,
    })
    expect(breakAfter(announced, at, { step: 'announce', minutes: 10 }, now).breakAt).toEqual(inMinutes(10))
    expect(breakAfter(announced, at, { step: 'withdraw' }, now)).toEqual(nothing)
    for (const step of ['show', 'open', 'lock', 'reveal', 'undo', 'standings'] as const)
      expect(breakAfter(announced, at, { step }, now)).toEqual(announced)
    expect(breakAfter(announced, { stage: 'break' }, { step: 'break', minutes: 15 }, now)).toEqual({
      breakAt: null,
      breakUntil: inMinutes(15),
    })
    expect(breakAfter(announced, { stage: 'finished' }, { step: 'finish' }, now)).toEqual(nothing)
  })

  it('get another end while it goes on, and are over when the evening goes on', () => {
    expect(breakAfter(going, { stage: 'break' }, { step: 'break', minutes: 20 }, now).breakUntil).toEqual(
      inMinutes(20),
    )
    expect(breakAfter(going, { stage: 'question' }, { step: 'show' }, now)).toEqual(nothing)
    expect(breakAfter(nothing, { stage: 'break' }, { step: 'undo' }, now).breakUntil).toEqual(now)
  })
})

describe('what is told of a break', () => {
  const news = (stage: 'question' | 'break', times: typeof announced | typeof going, minutes = 0) =>
    breakNews({ stage, ...times }, inMinutes(minutes))

  it('is when it begins, and then when it ends', () => {
    expect(news('question', announced)).toEqual({ kind: 'ahead', minutes: 4 })
    expect(news('question', announced, 3.5)).toEqual({ kind: 'ahead', minutes: 1 })
    expect(news('question', announced, 4)).toEqual({ kind: 'soon' })
    expect(news('break', going)).toEqual({ kind: 'on', until: inMinutes(7) })
    expect(news('break', going, 7)).toEqual({ kind: 'ending' })
    expect(breakNews({ stage: 'question', ...nothing }, now)).toBeNull()
  })

  it('ends a quarter of an hour late, when a host has forgotten it', () => {
    const late = overdueFor / 60_000
    expect(news('question', announced, 4 + late - 1)).toEqual({ kind: 'soon' })
    expect(news('question', announced, 4 + late)).toBeNull()
    expect(news('break', going, 7 + late)).toBeNull()
  })
})

describe('what brings a guest back', () => {
  const told = (minutes: number, stage: 'break' | 'question' | 'finished' = 'break', from = 'standings') =>
    returnNews(
      { stage, from: from as 'break', breakUntil: stage === 'break' ? inMinutes(7) : null },
      inMinutes(minutes),
    )

  it('is the end of the break, then the last minutes, then that it is over', () => {
    expect(told(0)).toEqual({ kind: 'on', until: inMinutes(7) })
    expect(told(7 - calledBefore / 60_000)).toEqual({ kind: 'soon', minutes: 2 })
    expect(told(6.5)).toEqual({ kind: 'soon', minutes: 1 })
    expect(told(7)).toEqual({ kind: 'ending' })
    expect(told(8, 'question', 'break')).toEqual({ kind: 'back' })
  })

  it('is nothing without a break, and at the end', () => {
    expect(told(0, 'question')).toBeNull()
    expect(told(0, 'finished', 'break')).toBeNull()
  })
})
