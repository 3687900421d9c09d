import { describe, expect, it } from 'vitest'
import { auditDifference } from './audit-difference.ts'

describe('what an entry of the audit log says has changed', () => {
  it('is what is not as it was, with both sides', () => {
    expect(
      auditDifference(
        { title: 'Jazz', price: null, tags: ['a'] },
        { title: 'Jazz', price: '129 kr', tags: ['a'] },
      ),
    ).toEqual([{ name: 'price', before: null, after: '129 kr' }])
  })

  it('is everything, of what came or went', () => {
    expect(auditDifference(null, { title: 'Jazz', price: null })).toEqual([
      { name: 'title', after: 'Jazz' },
      { name: 'price', after: null },
    ])
    expect(auditDifference({ title: 'Jazz' }, null)).toEqual([{ name: 'title', before: 'Jazz' }])
  })

  it('has a field that only the one side has', () => {
    expect(auditDifference({ points: 10 }, { points: 60, reason: 'Quizet' })).toEqual([
      { name: 'points', before: 10, after: 60 },
      { name: 'reason', after: 'Quizet' },
    ])
  })

  it('leaves out versions, times and who it was, which change with everything', () => {
    const at = (time: string) => ({ id: 'x', version: 1, updatedAt: time, updatedBy: time, startsAt: time })
    expect(auditDifference(at('1'), { ...at('2'), version: 2 })).toEqual([])
  })

  it('is nothing of an entry that was emptied', () => {
    expect(auditDifference(null, null)).toEqual([])
  })
})
