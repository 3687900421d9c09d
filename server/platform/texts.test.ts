import { expect, test } from 'vitest'
import type { Language } from '#contract/bounds.ts'
import { addTexts, mailIn, noticeIn, textsIn } from './texts.ts'

const values = { title: 'Dart', name: 'Anna' }

test('texts: in a language that has some of them, the others are in English', () => {
  addTexts('nb', { eventNotices: { cancelled: { title: 'Avlyst' } } })
  expect(noticeIn('nb' as Language, 'eventNotices.cancelled', { title: 'Dart', when: 'fredag' })).toEqual({
    title: 'Avlyst',
    message: 'We’re sorry: “Dart”, fredag, has been cancelled, and so has your booking.',
  })
  expect(textsIn('nb' as Language)('tableFile.guests', { count: 2 })).toBe('2 guests')
  expect(mailIn('nb' as Language, 'eventMails.cancelled', values).button).toBe('See other events')
})

test('texts: what a person has written is repeated unchanged', () => {
  const title = '{{name}} & <b>$t(letter.signature)</b>'
  const { subject, paragraphs } = mailIn('en', 'eventMails.cancelled', { ...values, title })
  expect(subject).toBe(`Cancelled: ${title}`)
  expect(paragraphs[0]).toContain(`“${title}” has been cancelled`)
})
