import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { AdminSectionList } from '#web/features/content/admin-section-list.tsx'
import { contentQueries } from '#web/features/content/queries.ts'
import { SectionForm } from '#web/features/content/section-form.tsx'
import { useSectionTexts } from '#web/features/content/use-section-texts.ts'
import { useTranslation } from '#web/platform/language.ts'
import { AdminOnly } from '#web/shell/admin-only.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { CardSkeleton } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MissedPocket } from '#web/ui/illustrations.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'

/** /admin/homepage, with `?edit=new` and `?edit={sectionKey}`: Back and a reload keep what is open. */
export function AdminHomepageScreen() {
  return (
    <AdminOnly>
      <Views />
    </AdminOnly>
  )
}

function Views() {
  const { edit } = useSearch({ from: '/guarded/admin/homepage' })
  if (edit === 'new') return <Create />
  return edit ? <Edit key={edit} sectionKey={edit} /> : <List />
}

function List() {
  const { t } = useTranslation()
  return (
    <Screen
      title={t('content.homepage.title')}
      lead={t('content.homepage.intro')}
      back={<BackLink to="/admin">{t('content.back')}</BackLink>}
      actions={
        <LinkButton
          to="/admin/homepage"
          search={{ edit: 'new' }}
          leftSection={<Plus size={19} aria-hidden />}
        >
          {t('content.homepage.add')}
        </LinkButton>
      }
    >
      <AdminSectionList />
    </Screen>
  )
}

const useBackToList = () => {
  const navigate = useNavigate()
  return () => void navigate({ to: '/admin/homepage', search: {} })
}

function Create() {
  const { t } = useTranslation()
  const done = useBackToList()
  return (
    <Screen title={t('content.form.createTitle')} width="narrow" back={<BackToList />}>
      <SectionForm section={null} onDone={done} />
    </Screen>
  )
}

function Edit({ sectionKey }: { sectionKey: string }) {
  const { t } = useTranslation()
  const { nameOf } = useSectionTexts()
  const done = useBackToList()
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...contentQueries.sections(),
    staleTime: 0,
  })
  useFailureToast(error !== null && data === undefined, 'content.failed', 'content.loadFailed')
  const section = data?.items.find((each) => each.sectionKey === sectionKey)
  // A cached section may be outdated: an edit starts from the stored one, and then stays open.
  const [ready, setReady] = useState<typeof section>(undefined)
  if (!ready && section && isFetchedAfterMount && !error) setReady(section)
  return (
    <Screen
      title={ready ? t('content.form.editTitle', { name: nameOf(ready) }) : t('content.homepage.title')}
      width="narrow"
      back={<BackToList />}
    >
      {ready ? (
        <SectionForm section={ready} onDone={done} />
      ) : error ? (
        <LoadFailed message={t('content.loadFailed')} retry={() => void refetch()} />
      ) : data && isFetchedAfterMount ? (
        <EmptyState
          illustration={<MissedPocket />}
          title={t('content.form.missing.title')}
          text={t('content.form.missing.text')}
        />
      ) : (
        <div role="status" aria-label={t('content.form.loading')}>
          <CardSkeleton />
        </div>
      )}
    </Screen>
  )
}

function BackToList() {
  const { t } = useTranslation()
  return <BackLink to="/admin/homepage">{t('content.form.back')}</BackLink>
}
