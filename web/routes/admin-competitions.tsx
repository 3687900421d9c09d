import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { use, useState } from 'react'
import { AdminCompetitionList } from '#web/features/competitions/admin-competition-list.tsx'
import {
  AdminCompetitionMissing,
  isNotFoundError,
} from '#web/features/competitions/admin-competition-missing.tsx'
import { CompetitionForm } from '#web/features/competitions/competition-form.tsx'
import { competitionQueries } from '#web/features/competitions/queries.ts'
import { useRealtimeCompetitions } from '#web/features/competitions/use-realtime-competitions.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { AdminOnly } from '#web/shell/admin-only.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { CardSkeleton } from '#web/ui/card-skeleton.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Screen } from '#web/ui/screen.tsx'

/** /admin/competitions, with `?edit=new` and `?edit={id}`: Back and a reload stay where one is. */
export function AdminCompetitionsScreen() {
  return (
    <AdminOnly>
      <Views />
    </AdminOnly>
  )
}

function Views() {
  const { edit } = useSearch({ from: '/guarded/admin/competitions' })
  const { language } = useTranslation()
  // The form shows the card as guests will see it.
  use(textsOf('competitions', language))
  useRealtimeCompetitions()
  if (edit === 'new') return <Create />
  if (edit) return <Edit key={edit} competitionId={edit} />
  return <List />
}

function List() {
  const { t } = useTranslation()
  return (
    <Screen
      title={t('adminCompetitions.title')}
      width="wide"
      back={<BackLink to="/admin">{t('adminCompetitions.back')}</BackLink>}
      actions={
        <LinkButton
          to="/admin/competitions"
          search={{ edit: 'new' }}
          leftSection={<Plus size={19} aria-hidden />}
        >
          {t('adminCompetitions.create')}
        </LinkButton>
      }
    >
      <AdminCompetitionList />
    </Screen>
  )
}

const useBackToList = () => {
  const navigate = useNavigate()
  return () => void navigate({ to: '/admin/competitions', search: {} })
}

function Create() {
  const { t } = useTranslation()
  const done = useBackToList()
  return (
    <Screen title={t('adminCompetitions.form.createTitle')} back={<BackToList />}>
      <CompetitionForm competition={null} onDone={done} />
    </Screen>
  )
}

function Edit({ competitionId }: { competitionId: string }) {
  const { t } = useTranslation()
  const done = useBackToList()
  // The form goes on from the version it began with; what others save meanwhile is met when it is saved.
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...competitionQueries.editing(competitionId),
    staleTime: 0,
  })
  // What was seen earlier may be old: an edit begins from what is stored now, and is then not taken away again.
  const [ready, setReady] = useState(false)
  if (!ready && data && isFetchedAfterMount && !error) setReady(true)
  return (
    <Screen title={t('adminCompetitions.form.editTitle')} back={<BackToList />}>
      {data && ready ? (
        <CompetitionForm competition={data} onDone={done} />
      ) : isNotFoundError(error) ? (
        <AdminCompetitionMissing />
      ) : error ? (
        <LoadFailed message={t('adminCompetitions.toasts.loadFailed')} retry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={t('adminCompetitions.form.loading')}>
          <CardSkeleton />
        </div>
      )}
    </Screen>
  )
}

function BackToList() {
  const { t } = useTranslation()
  return <BackLink to="/admin/competitions">{t('adminCompetitions.form.back')}</BackLink>
}
