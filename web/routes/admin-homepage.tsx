import { useSearch } from '@tanstack/react-router'
import { AdminSectionList } from '#web/features/content/admin-section-list.tsx'
import { contentQueries } from '#web/features/content/queries.ts'
import { SectionForm } from '#web/features/content/section-form.tsx'
import { useSectionTexts } from '#web/features/content/use-sections.ts'
import { useTranslation } from '#web/platform/language.ts'
import { AdminBack } from '#web/ui/admin-back.tsx'
import { AddLink } from '#web/ui/link-button.tsx'
import { Loaded, useStored } from '#web/ui/loaded.tsx'
import { BackLink, Screen } from '#web/ui/screen.tsx'

/** /admin/homepage, with `?edit=new` and `?edit={sectionKey}`: the Back button and a reload keep the open view. */
export function AdminHomepageScreen() {
  const { edit } = useSearch({ from: '/guarded/admins/admin/homepage' })
  if (edit === 'new') return <Create />
  return edit ? <Edit key={edit} sectionKey={edit} /> : <List />
}

function List() {
  const { t } = useTranslation()
  return (
    <Screen
      title={t('content.homepage.title')}
      lead={t('content.homepage.intro')}
      back={<AdminBack />}
      actions={<AddLink to="/admin/homepage">{t('content.homepage.add')}</AddLink>}
    >
      <AdminSectionList />
    </Screen>
  )
}

function Create() {
  const { t } = useTranslation()
  return (
    <Screen title={t('content.form.createTitle')} width="narrow" back={<BackToList />}>
      <SectionForm section={null} />
    </Screen>
  )
}

function Edit({ sectionKey }: { sectionKey: string }) {
  const { t } = useTranslation()
  const { nameOf } = useSectionTexts()
  const query = useStored({
    ...contentQueries.sections(),
    select: ({ items }) => items.find((each) => each.sectionKey === sectionKey),
  })
  const { data: section } = query
  return (
    <Screen
      title={section ? t('content.form.editTitle', { name: nameOf(section) }) : t('content.homepage.title')}
      width="narrow"
      back={<BackToList />}
    >
      <Loaded
        query={query}
        loading="content.form.loading"
        failed="content.loadFailed"
        missing={{ title: t('content.form.missing.title'), text: t('content.form.missing.text') }}
      >
        {(stored) => <SectionForm section={stored} />}
      </Loaded>
    </Screen>
  )
}

function BackToList() {
  const { t } = useTranslation()
  return <BackLink to="/admin/homepage">{t('content.homepage.title')}</BackLink>
}
