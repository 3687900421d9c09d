import { z } from 'zod'
import { bounds, questionTypes } from './bounds.ts'
import { emptyToNull, line, pictureAddress, uuid } from './fields.ts'

/** A question as admins read it. */
export const storedQuestion = z
  .object({
    id: uuid,
    question: z.string(),
    questionType: z.enum(questionTypes),
    /** Of an order question in the right order. */
    options: z.array(z.string()).nullable(),
    correctAnswer: z.number().int().nullable(),
    correctTextAnswer: z.string().nullable(),
    correctNumber: z.number().nullable(),
    tolerance: z.number().nullable(),
    points: z.number().int(),
    timeLimit: z.number().int(),
    pictureUrl: z.string().nullable(),
  })
  .meta({ id: 'StoredQuestion' })
export type StoredQuestion = z.infer<typeof storedQuestion>

const { question: limits } = bounds

export const exampleQuestion = {
  id: null,
  question: 'Vilken stad är Sveriges huvudstad?',
  questionType: 'multiple_choice',
  options: ['Göteborg', 'Stockholm', 'Malmö', 'Uppsala'],
  correctAnswer: 1,
  correctTextAnswer: null,
  points: 10,
  timeLimit: 30,
  pictureUrl: null,
}

export const questionInput = z
  .strictObject({
    /** The id of a kept question; null for a new one. */
    id: uuid.nullable().default(null),
    question: line(limits.text),
    /** `choice` is another name of `multiple_choice`. */
    questionType: z
      .enum([...questionTypes, 'choice'])
      .transform((type) => (type === 'choice' ? 'multiple_choice' : type)),
    /** Four to choose from; or three to six in the right order. */
    options: z.array(line(limits.option)).max(limits.orderOptions.max).nullable().default(null),
    correctAnswer: z
      .number()
      .int()
      .min(0)
      .max(limits.options - 1)
      .nullable()
      .default(null),
    /** Accepted answers, separated by `|`. */
    correctTextAnswer: emptyToNull(line(limits.acceptedText)),
    correctNumber: z.number().min(-limits.number).max(limits.number).nullable().default(null),
    /** By how much a number may differ from the right one. Null: by nothing. */
    tolerance: z.number().min(0).max(limits.number).nullable().default(null),
    points: z.number().int().min(limits.points.min).max(limits.points.max).default(10),
    timeLimit: z.number().int().min(limits.seconds.min).max(limits.seconds.max).default(30),
    pictureUrl: emptyToNull(pictureAddress),
  })
  .superRefine((typed, context) => {
    const { questionType, options } = typed
    const refuse = (rule: 'required' | 'invalid', ...path: (string | number)[]) =>
      context.addIssue({ code: 'custom', path, params: { rule } })
    if (questionType === 'text') {
      const accepted = typed.correctTextAnswer?.split('|').some((each) => each.trim() !== '')
      if (!accepted) refuse('required', 'correctTextAnswer')
      return
    }
    if (questionType === 'number') {
      if (typed.correctNumber === null) refuse('required', 'correctNumber')
      return
    }
    const least = questionType === 'order' ? limits.orderOptions.min : limits.options
    const most = questionType === 'order' ? limits.orderOptions.max : limits.options
    if (!options) refuse('required', 'options')
    else if (options.length < least || options.length > most) refuse('invalid', 'options')
    // Two equal options would make one of them wrong.
    options?.forEach((option, at, all) => {
      if (all.indexOf(option) < at) refuse('invalid', 'options', at)
    })
    if (questionType === 'multiple_choice' && typed.correctAnswer === null)
      refuse('required', 'correctAnswer')
  })
  .meta({ id: 'QuestionInput', example: exampleQuestion })
export type QuestionInput = z.infer<typeof questionInput>
