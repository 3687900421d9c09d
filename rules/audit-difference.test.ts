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

  it.each([
    ...['id', 'version', 'revision', 'createdAt', 'updatedAt', 'updatedBy', 'startsAt'],
    ...['currentAttendees', 'pointEventId', 'known', 'displayOrder'],
  ])('leaves out %s', (name) => {
    expect(auditDifference({ [name]: 1 }, { [name]: 2 })).toEqual([])
  })

  it('is empty for an emptied entry', () => {
    expect(auditDifference(null, null)).toEqual([])
  })
})
