import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { use, useEffect, useState } from 'react'
import type { LiveControl as LiveControlState } from '#contract/live-competitions.ts'
import { ControlSkeleton, LiveControl, ScreenLinks } from '#web/features/live-control/live-control.tsx'
import { useLiveControl } from '#web/features/live-control/use-live-control.ts'
import { EveningControl, NoQuestions } from '#web/features/quiz-evenings/evening-control.tsx'
import { EveningQuestions } from '#web/features/quiz-evenings/questions-form.tsx'
import { PasteQuestions } from '#web/features/quizzes/paste-questions.tsx'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { may, useMe } from '#web/platform/session.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { isMissing, Missing } from '#web/ui/load-failed.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { BackLink, Screen } from '#web/ui/screen.tsx'

/** /admin/live-competition/{id}: for hosts. Other users are redirected to the home screen. */
export function AdminLiveCompetitionScreen() {
  const isHost = may(useMe(), 'live.host')
  const navigate = useNavigate()
  useEffect(() => {
    if (!isHost) void navigate({ to: '/', replace: true })
  }, [isHost, navigate])
  return isHost && <Texts />
}

function Texts() {
  const { language } = useTranslation()
  // Starts all loads before awaiting the first.
  const loads = (['admin', 'live', 'evening'] as const).map((each) => textsOf(each, language))
  for (const load of loads) use(load)
  const params = useParams({ from: '/guarded/admin/live-competition/$competitionId' })
  // In lower case, as in realtime messages.
  const competitionId = params.competitionId.toLowerCase()
  return <Control key={competitionId} competitionId={competitionId} />
}

function Control({ competitionId }: { competitionId: string }) {
  const { t } = useTranslation()
  const { view } = useSearch({ from: '/guarded/admin/live-competition/$competitionId' })
  const query = useLiveControl(competitionId)
  const { data, dataUpdatedAt, error } = query
  // How far the server's clock is ahead, measured when a new state arrives.
  const [clock, setClock] = useState({ now: '', ahead: 0 })
  if (data && data.now !== clock.now) setClock({ now: data.now, ahead: Date.parse(data.now) - dataUpdatedAt })
  if (isMissing(error)) {
    return (
      <Screen title={t('liveAdmin.missing.title')} width="narrow">
        <Missing
          title={t('liveAdmin.missing.text')}
          action={<LinkButton to="/admin/competitions">{t('liveAdmin.missing.link')}</LinkButton>}
        />
      </Screen>
    )
  }
  if (view === 'questions' && data?.competition.decidedBy === 'live') {
    return (
      <Screen
        title={t('eveningAdmin.form.title')}
        lead={<p lang="sv">{data.competition.title}</p>}
        back={
          <BackLink to="/admin/live-competition/$competitionId" params={{ competitionId }}>
            {t('liveAdmin.title')}
          </BackLink>
        }
      >
        <EveningQuestions
          competitionId={competitionId}
          paste={(onPaste) => <PasteQuestions onPaste={onPaste} />}
          // The first questions make it a quiz evening.
          onSaved={() => void query.refetch()}
        />
      </Screen>
    )
  }
  return (
    <Screen
      title={data?.competition.title ?? t('liveAdmin.title')}
      titleLang={data && 'sv'}
      lead={data && t('liveAdmin.title')}
      width="wide"
      back={<BackLink to="/admin/competitions">{t('adminCompetitions.form.back')}</BackLink>}
    >
      <Loaded
        query={query}
        loading="adminCompetitions.form.loading"
        failed="liveAdmin.toasts.loadFailed"
        skeleton={<ControlSkeleton />}
      >
        {(control) => (
          <div className="flex flex-col gap-8">
            <ScreenLinks competitionId={competitionId} />
            {control.competition.hasQuestions && <EveningControl competitionId={competitionId} />}
            {questionsPlace(control) === 'first' && <NoQuestions competitionId={competitionId} isQuiz />}
            <LiveControl control={control} ahead={clock.ahead} />
            {questionsPlace(control) === 'last' && <NoQuestions competitionId={competitionId} />}
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

/** Where the way to write questions stands; null where it cannot become a quiz evening. A quiz needs them before it starts. */
function questionsPlace({ competition, stage }: LiveControlState): 'first' | 'last' | null {
  if (competition.decidedBy !== 'live' || competition.hasQuestions || stage.status === 'finished') return null
  return competition.type === 'Quiz' && stage.status === 'waiting' ? 'first' : 'last'
}
