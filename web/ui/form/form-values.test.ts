import { describe, expect, it } from 'vitest'
import { formConflicts, hasShapeOf, isSame, valueAt, withValueAt } from './form-values.ts'

const base = { title: 'Jazzkväll', location: 'Scenen', price: '', max: 5 as number | string | null }
const question = (text: string, options = ['a', 'b', 'c', 'd'], correct = 0) => ({ text, options, correct })
const quiz = { title: 'Quiz', questions: [question('Ett'), question('Två'), question('Tre')] }
const week = ['mån', 'tis'].map((day) => ({ day, opens: '16:00', closes: '23:00' }))

const suggestions = (from: unknown, mine: unknown, theirs: unknown) =>
  Object.fromEntries(formConflicts(from, mine, theirs).map(({ path, suggested }) => [path, suggested]))

describe('conflicts of two edits', () => {
  it('the comparison of two edits lists the values that differ and suggests the side that changed, or mine where both did', () => {
    const mine = { ...base, title: 'Jazzafton', price: '100 kr' }
    const theirs = { ...base, title: 'Jazznatt', location: 'Baren', price: '100 kr ' }
    expect(formConflicts(base, mine, theirs)).toEqual([
      { path: 'title', mine: 'Jazzafton', theirs: 'Jazznatt', suggested: 'mine' },
      { path: 'location', mine: 'Scenen', theirs: 'Baren', suggested: 'theirs' },
    ])
  })

  it('the comparison of two edits finds no conflict between edits with equal values', () => {
    expect(formConflicts(base, { ...base, price: '80 kr' }, { ...base, price: ' 80 kr' })).toEqual([])
  })

  it('the comparison of two edits does not count added space around a text as a change', () => {
    const theirs = { ...base, title: 'Jazznatt' }
    expect(suggestions(base, { ...base, title: ' Jazzkväll' }, theirs)).toEqual({ title: 'theirs' })
    expect(suggestions({ ...base, title: ' Jazzkväll' }, base, theirs)).toEqual({ title: 'theirs' })
  })

  it('the comparison of two edits counts a number, text typed in place of a number, and an empty value as different', () => {
    expect(suggestions(base, { ...base, max: null }, { ...base, max: 6 })).toEqual({ max: 'mine' })
    expect(suggestions(base, { ...base, max: '5a' }, { ...base, max: 5 })).toEqual({ max: 'mine' })
  })

  it('the comparison of two edits goes item by item in a list that kept its order', () => {
    const mine = withValueAt(quiz, 'questions.0.text', 'Ett!')
    const theirs = withValueAt(withValueAt(quiz, 'questions.1.options.2', 'C'), 'questions.2.correct', 3)
    expect(suggestions(quiz, mine, theirs)).toEqual({
      'questions.0.text': 'mine',
      'questions.1.options.2': 'theirs',
      'questions.2.correct': 'theirs',
    })
    const mineLater = withValueAt(week, '1.opens', '17:00')
    expect(suggestions(week, mineLater, withValueAt(week, '1.closes', '01:00'))).toEqual({
      '1.opens': 'mine',
      '1.closes': 'theirs',
    })
  })

  it('the comparison of two edits treats a list as one value when one side moved, added or removed an item', () => {
    const [one, two, three] = quiz.questions
    const theirs = withValueAt(quiz, 'questions.0.text', 'Ett!')
    for (const questions of [
      [two, one, three],
      [one, two],
      [one, two, three, question('Fyra')],
    ]) {
      expect(suggestions(quiz, { ...quiz, questions }, theirs)).toEqual({ questions: 'mine' })
      expect(suggestions(quiz, theirs, { ...quiz, questions })).toEqual({ questions: 'mine' })
    }
  })

  it('the comparison of two edits treats an item as one value when the list inside it was reordered', () => {
    const moved = withValueAt(quiz, 'questions.1', question('Två', ['b', 'a', 'c', 'd'], 1))
    const theirs = withValueAt(quiz, 'questions.1.correct', 2)
    expect(suggestions(quiz, moved, theirs)).toEqual({ 'questions.1': 'mine' })
  })
})

describe('values at a path', () => {
  it('a nested value at a path is read, and replaced without touching the original', () => {
    const changed = withValueAt(quiz, 'questions.1.options.2', 'C')
    expect(valueAt(changed, 'questions.1.options.2')).toBe('C')
    expect(valueAt(quiz, 'questions.1.options.2')).toBe('c')
    expect(changed.questions[0]).toBe(quiz.questions[0])
    expect(valueAt(quiz, 'questions.9.text')).toBeUndefined()
  })

  it('the comparison of values looks into lists and records', () => {
    expect(isSame(quiz, structuredClone(quiz))).toBe(true)
    expect(isSame(quiz, withValueAt(quiz, 'questions.2.options.0', 'A'))).toBe(false)
    expect(isSame({ a: ' x' }, { a: 'x' })).toBe(false)
  })
})

describe('the shape of a stored draft', () => {
  it('the shape of a stored draft fits when fields and kinds of values are the same, whatever the length of lists', () => {
    expect(hasShapeOf({ ...quiz, questions: [question('Ny', ['', '', '', ''], 2)] }, quiz)).toBe(true)
    expect(hasShapeOf({ ...base, max: '5a' }, base)).toBe(true)
    expect(hasShapeOf({ ...base, max: null }, base)).toBe(true)
  })

  it('the shape of a stored draft does not fit when a field is missing or of another kind', () => {
    expect(hasShapeOf({ title: 'Quiz' }, quiz)).toBe(false)
    expect(hasShapeOf({ ...base, title: 5 }, base)).toBe(false)
    expect(hasShapeOf({ ...quiz, questions: [{ text: 'Ett' }] }, quiz)).toBe(false)
    expect(hasShapeOf({ ...quiz, questions: 'Ett' }, quiz)).toBe(false)
    expect(hasShapeOf(null, base)).toBe(false)
  })
})
