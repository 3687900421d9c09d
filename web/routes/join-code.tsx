import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { use, useEffect } from 'react'
import { JoinCodeForm } from '#web/features/live-competitions/join-code-form.tsx'
import { liveQueries } from '#web/features/live-competitions/queries.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { ScreenPending } from '#web/shell/screen-states.tsx'
import { isMissing, LoadFailed } from '#web/ui/load-failed.tsx'
import { BackLink, Screen } from '#web/ui/screen.tsx'

/** /j/{code}: leads to the competition with the code on the display. */
export function JoinCodeScreen() {
  const { t, language } = useTranslation()
  use(textsOf('competitions', language))
  const { joinCode } = useParams({ from: '/guarded/j/$joinCode' })
  const { data, error, refetch } = useQuery(liveQueries.ofCode(joinCode))
  const navigate = useNavigate()
  useEffect(() => {
    if (!data) return
    const { competitionId } = data
    void navigate({ to: '/live-competition/$competitionId', params: { competitionId }, replace: true })
  }, [data, navigate])
  if (!error) return <ScreenPending />
  return (
    <Screen
      title={t('joinCode.title')}
      width="narrow"
      back={<BackLink to="/competitions">{t('joinCode.back')}</BackLink>}
    >
      {isMissing(error) ? (
        <JoinCodeForm key={joinCode} wrong={joinCode} />
      ) : (
        <LoadFailed retry={() => void refetch()} />
      )}
    </Screen>
  )
}
