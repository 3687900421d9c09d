import { useSearch } from '@tanstack/react-router'
import { use } from 'react'
import { AdminQuizzes } from '#web/features/quizzes/admin-quizzes.tsx'
import { QuizResults } from '#web/features/quizzes/quiz-results.tsx'
import { textsOf, useTranslation } from '#web/platform/language.ts'

/** /admin/quizzes, with `?edit=new`, `?edit={id}` and `?results={id}`: the Back button and a reload keep the open view. */
export function AdminQuizzesScreen() {
  const { language } = useTranslation()
  // The preview is the card that guests see.
  use(textsOf('quizzes', language))
  const { results } = useSearch({ from: '/guarded/admins/admin/quizzes' })
  return results ? <QuizResults quizId={results} /> : <AdminQuizzes />
}
