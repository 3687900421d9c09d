import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, use, useEffect, useState } from 'react'
import { ControlSkeleton } from '#web/features/live-control/control-skeleton.tsx'
import { LiveControl } from '#web/features/live-control/live-control.tsx'
import { useLiveControl } from '#web/features/live-control/use-live-control.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MissedPocket } from '#web/ui/illustrations.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { isMissing } from '#web/ui/missing.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'

/** /admin/live-competition/{id}: for hosts; everyone else is led home. */
export function AdminLiveCompetitionScreen() {
  const isAdmin = useMe().role === 'admin'
  const navigate = useNavigate()
  useEffect(() => {
    if (!isAdmin) void navigate({ to: '/', replace: true })
  }, [isAdmin, navigate])
  return isAdmin && <Texts />
}

function Texts() {
  const { language } = useTranslation()
  // Starts both loads before awaiting the first.
  const [admin, live] = [textsOf('admin', language), textsOf('live', language)]
  use(admin)
  use(live)
  const params = useParams({ from: '/guarded/admin/live-competition/$competitionId' })
  // In lower case like in realtime messages, whatever the link has.
  const competitionId = params.competitionId.toLowerCase()
  return <Control key={competitionId} competitionId={competitionId} />
}

function Control({ competitionId }: { competitionId: string }) {
  const { t } = useTranslation()
  const { data, dataUpdatedAt, error, isPending, refetch } = useLiveControl(competitionId)
  const isGone = isMissing(error)
  // Measured when a state arrives; an outdated one does not change it.
  const [clock, setClock] = useState({ now: '', ahead: 0 })
  if (data && data.now !== clock.now) setClock({ now: data.now, ahead: Date.parse(data.now) - dataUpdatedAt })
  useFailureToast(!isPending && !data && !isGone, 'liveAdmin.toasts.failed', 'liveAdmin.toasts.loadFailed')
  if (isGone) return <Missing />
  if (!data) {
    return (
      <Frame title={t('liveAdmin.title')}>
        {isPending ? (
          <ControlSkeleton />
        ) : (
          <LoadFailed message={t('liveAdmin.toasts.loadFailed')} retry={() => void refetch()} />
        )}
      </Frame>
    )
  }
  return (
    <Frame title={data.competition.title} titleLang="sv">
      <LiveControl control={data} ahead={clock.ahead} />
    </Frame>
  )
}

type FrameProps = { title: string; titleLang?: 'sv'; children: ReactNode }

function Frame(props: FrameProps) {
  const { t } = useTranslation()
  return (
    <Screen
      {...props}
      lead={props.titleLang && t('liveAdmin.title')}
      width="wide"
      back={<BackLink to="/admin/competitions">{t('liveAdmin.back')}</BackLink>}
    />
  )
}

function Missing() {
  const { t } = useTranslation()
  return (
    <Screen title={t('liveAdmin.missing.title')} width="narrow">
      <EmptyState
        illustration={<MissedPocket />}
        title={t('liveAdmin.missing.text')}
        action={<LinkButton to="/admin/competitions">{t('liveAdmin.missing.way')}</LinkButton>}
      />
    </Screen>
  )
}
