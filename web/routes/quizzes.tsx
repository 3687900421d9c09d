import { useInfiniteQuery } from '@tanstack/react-query'
import { use, useMemo } from 'react'
import { ListingGrid, ListingsScreen } from '#web/domain/listing-screens.tsx'
import { quizQueries, useRealtimeQuizzes } from '#web/features/quizzes/queries.ts'
import { QuizCard } from '#web/features/quizzes/quiz-card.tsx'
import { byStatus } from '#web/features/quizzes/quiz-status.tsx'
import type { FirstNeeds } from '#web/platform/first-needs.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'

export const first: FirstNeeds = { queries: () => [quizQueries.active()], texts: 'quizzes' }

/** /quizzes */
export function QuizzesScreen() {
  const { t, language } = useTranslation()
  use(textsOf('quizzes', language))
  const query = useInfiniteQuery(quizQueries.active())
  useRealtimeQuizzes()
  // The order stays as it was when the list arrived, so that no card moves while a guest taps it.
  const quizzes = useMemo(
    () => byStatus(query.data?.pages.flatMap((page) => page.items) ?? [], new Date()),
    [query.data],
  )
  return (
    <ListingsScreen texts="quizScreens" query={query} isEmpty={quizzes.length === 0}>
      <ListingGrid label={t('quizScreens.title')} items={quizzes} card={(quiz) => <QuizCard quiz={quiz} />} />
    </ListingsScreen>
  )
}
