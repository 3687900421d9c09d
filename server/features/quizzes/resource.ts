import type { EditableQuiz } from '#contract/quizzes.ts'
import type { Resource } from '#server/platform/crud/resource.ts'
import { presentEditableQuiz } from './present.ts'
import { type EditableQuizRow, findEditableQuiz, lockQuiz } from './queries.ts'
import { publishQuizChanged } from './realtime.ts'

export const quizResource = {
  table: 'quizzes',
  key: 'id',
  noun: 'quiz',
  find: findEditableQuiz,
  lock: lockQuiz,
  present: presentEditableQuiz,
  publish: publishQuizChanged,
} satisfies Resource<'quizzes', EditableQuizRow, EditableQuiz>
