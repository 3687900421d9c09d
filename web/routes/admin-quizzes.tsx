import { useSearch } from '@tanstack/react-router'
import { AdminQuizzes } from '#web/features/quizzes/admin-quizzes.tsx'
import { QuizResults } from '#web/features/quizzes/quiz-results.tsx'

/** /admin/quizzes, with `?edit=new`, `?edit={id}` and `?results={id}`: the Back button and a reload keep the open view. */
export function AdminQuizzesScreen() {
  const { results } = useSearch({ from: '/guarded/admins/admin/quizzes' })
  return results ? <QuizResults quizId={results} /> : <AdminQuizzes />
}
