import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { use, useEffect } from 'react'
import { ListingDetailSkeleton } from '#web/domain/listing-detail.tsx'
import { quizQueries, useRealtimeQuizzes } from '#web/features/quizzes/queries.ts'
import { QuizGame } from '#web/features/quizzes/quiz-game.tsx'
import { t as textOf, textsOf, useTranslation } from '#web/platform/language.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { isMissing, Missing } from '#web/ui/load-failed.tsx'
import { BackLink, Screen } from '#web/ui/screen.tsx'
import { toast } from '#web/ui/toast.ts'

/** /quiz/{id} */
export function QuizScreen() {
  const { t, language } = useTranslation()
  use(textsOf('quizzes', language))
  const { quizId } = useParams({ from: '/guarded/quiz/$quizId' })
  const { data, error } = useQuery(quizQueries.one(quizId))
  useRealtimeQuizzes()
  const isUnknown = isMissing(error)
  useReturnHome(error !== null && !isUnknown && data === undefined)
  if (data && !isUnknown) return <QuizGame key={quizId} known={data} />
  const title = t(isUnknown ? 'quizScreens.detail.missing.title' : 'quizScreens.detail.loading')
  return (
    <Screen title={title} back={<BackLink to="/quizzes">{t('quizScreens.detail.back')}</BackLink>} hideTitle>
      {isUnknown ? (
        <Missing
          title={title}
          text={t('quizScreens.detail.missing.text')}
          action={<LinkButton to="/quizzes">{t('quizScreens.detail.missing.link')}</LinkButton>}
        />
      ) : (
        <ListingDetailSkeleton label={title} />
      )}
    </Screen>
  )
}

/** As specified: when the quiz cannot be loaded, a toast says so, and the guest is sent to Home. */
function useReturnHome(isFailed: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isFailed) return
    void navigate({ to: '/', replace: true })
    toast({
      title: textOf('quizScreens.loadFailed.title'),
      message: textOf('quizScreens.loadFailed.message'),
      kind: 'error',
      about: 'news',
    })
  }, [isFailed, navigate])
}
