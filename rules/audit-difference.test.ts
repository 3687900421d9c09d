import { describe, expect, it } from 'vitest'
import { auditDifference } from './audit-difference.ts'

describe('the difference in an audit log entry', () => {
  it('has the changed fields with both values', () => {
    expect(
      auditDifference(
        { title: 'Jazz', price: null, tags: ['a'] },
        { title: 'Jazz', price: '129 kr', tags: ['a'] },
      ),
    ).toEqual([{ name: 'price', before: null, after: '129 kr' }])
  })

  it('has all fields of something that was created or deleted', () => {
    expect(auditDifference(null, { title: 'Jazz', price: null })).toEqual([
      { name: 'title', after: 'Jazz' },
      { name: 'price', after: null },
    ])
    expect(auditDifference({ title: 'Jazz' }, null)).toEqual([{ name: 'title', before: 'Jazz' }])
  })

  it('has a field that exists on one side only', () => {
    expect(auditDifference({ points: 10 }, { points: 60, reason: 'Quizet' })).toEqual([
      { name: 'points', before: 10, after: 60 },
      { name: 'reason', after: 'Quizet' },
    ])
  })

  it('leaves out versions, times and the editor, which change with every edit', () => {
    const at = (time: string) => ({ id: 'x', version: 1, updatedAt: time, updatedBy: time, startsAt: time })
    expect(auditDifference(at('1'), { ...at('2'), version: 2 })).toEqual([])
  })

  it('is empty for an emptied entry', () => {
    expect(auditDifference(null, null)).toEqual([])
  })
})
