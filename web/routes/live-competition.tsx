import { useParams, useSearch } from '@tanstack/react-router'
import { use } from 'react'
import { LivePlayer } from '#web/features/live-competitions/live-player.tsx'
import type { LiveState } from '#web/features/live-competitions/queries.ts'
import { useLiveState } from '#web/features/live-competitions/use-live-state.ts'
import { EveningMain, EveningStandings } from '#web/features/quiz-evenings/evening-main.tsx'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { ScreenPending } from '#web/shell/screen-states.tsx'
import { useFailureToast } from '#web/ui/failure-toast.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadFailed, Missing } from '#web/ui/load-failed.tsx'
import { BackLink, Screen } from '#web/ui/screen.tsx'

/** /live-competition/{id} */
export function LiveCompetitionScreen() {
  const { t, language } = useTranslation()
  use(textsOf('live', language))
  const { competitionId } = useParams({ from: '/guarded/live-competition/$competitionId' })
  const { state, missing, failed, retry } = useLiveState(competitionId)
  useFailureToast(failed, 'live.loadFailed.title', 'live.loadFailed.message')

  const pending = t(failed ? 'shell.nav.competitions' : 'live.loading')
  const title = missing ? t('live.missing.title') : (state?.competition.title ?? pending)
  return (
    <Screen
      title={title}
      titleLang={state ? 'sv' : undefined}
      lead={state?.competition.description && <p lang="sv">{state.competition.description}</p>}
      back={<BackLink to="/competitions">{t('live.back')}</BackLink>}
      hideTitle={!state}
    >
      {missing ? (
        <Missing
          title={t('live.missing.title')}
          text={t('live.missing.text')}
          action={<LinkButton to="/competitions">{t('live.missing.link')}</LinkButton>}
        />
      ) : state ? (
        <Player state={state} />
      ) : failed ? (
        <LoadFailed isToasted retry={retry} />
      ) : (
        <ScreenPending />
      )}
    </Screen>
  )
}

/** With questions it is a quiz evening. */
const Player = ({ state }: { state: LiveState }) =>
  state.competition.hasQuestions ? <Evening state={state} /> : <LivePlayer state={state} />

function Evening({ state }: { state: LiveState }) {
  const { language } = useTranslation()
  use(textsOf('evening', language))
  const { team } = useSearch({ from: '/guarded/live-competition/$competitionId' })
  const { id } = state.competition
  return (
    <LivePlayer
      state={state}
      evening={{
        stage: <EveningMain competitionId={id} code={team} />,
        standings: <EveningStandings competitionId={id} />,
      }}
    />
  )
}
