import { describe, expect, it } from 'vitest'
import { auditDifference } from './audit-difference.ts'

describe('the difference in an audit log entry', () => {
  it('the difference in an audit log entry has the changed fields with both values', () => {
    expect(
      auditDifference(
        { title: 'Jazz', price: null, tags: ['a'] },
        { title: 'Jazz', price: '129 kr', tags: ['a'] },
      ),
    ).toEqual([{ name: 'price', before: null, after: '129 kr' }])
  })

  it('the difference in an audit log entry has all fields of something that was created or deleted', () => {
    expect(auditDifference(null, { title: 'Jazz', price: null })).toEqual([
      { name: 'title', after: 'Jazz' },
      { name: 'price', after: null },
    ])
    expect(auditDifference({ title: 'Jazz' }, null)).toEqual([{ name: 'title', before: 'Jazz' }])
  })

  it('the difference in an audit log entry has a field that exists on one side only', () => {
    expect(auditDifference({ points: 10 }, { points: 60, reason: 'Quizet' })).toEqual([
      { name: 'points', before: 10, after: 60 },
      { name: 'reason', after: 'Quizet' },
    ])
  })

  it.each([
    'id',
    'version',
    'revision',
    'createdAt',
    'updatedAt',
    'updatedBy',
    'startsAt',
    'currentAttendees',
    'pointEventId',
    'known',
    'displayOrder',
    'stationId',
    'userId',
    'categoryId',
    'questionCount',
  ])('the difference in an audit log entry leaves out %s', (name) => {
    expect(auditDifference({ [name]: 1 }, { [name]: 2 })).toEqual([])
  })

  it('the difference in an audit log entry has one field for each object of a list that differs, known by its id, its date or its position', () => {
    const [first, second] = [
      { id: 'a', question: 'Ett?' },
      { id: 'b', question: 'Två?' },
    ]
    expect(
      auditDifference({ questions: [first, second] }, { questions: [{ ...second, question: 'Tre?' }] }),
    ).toEqual([
      { name: 'questions', position: 1, before: second, after: { ...second, question: 'Tre?' } },
      { name: 'questions', position: 1, before: first },
    ])
    const [monday, tuesday] = [{ opensAt: '11:00' }, { opensAt: '12:00' }]
    expect(auditDifference({ days: [monday, monday] }, { days: [monday, tuesday] })).toEqual([
      { name: 'days', position: 2, before: monday, after: tuesday },
    ])
    const [eve, day] = [{ date: '2026-12-24' }, { date: '2026-12-25' }]
    expect(auditDifference({ closedDates: [day] }, { closedDates: [eve, day] })).toEqual([
      { name: 'closedDates', position: 1, after: eve },
    ])
    expect(auditDifference({ questions: [first] }, { questions: [] })).toEqual([
      { name: 'questions', position: 1, before: first },
    ])
  })

  it('the difference in an audit log entry is empty for an emptied entry', () => {
    expect(auditDifference(null, null)).toEqual([])
  })
})
