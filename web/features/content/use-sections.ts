import { useQueryClient } from '@tanstack/react-query'
import type { KnownSection } from '#contract/bounds.ts'
import type { EditableSection } from '#contract/content.ts'
import { isKnownSection } from '#rules/section.ts'
import { request } from '#web/platform/api.ts'
import { appName } from '#web/platform/app-name.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { ignoreMissing, useAction } from '#web/ui/use-action.ts'
import { contentQueries, invalidateHome } from './queries.ts'

type Named = { sectionKey: string; title: string | null; content: string | null }

/** The name of a section in the administration, and a hint where the home screen shows it. */
export function useSectionTexts() {
  const { t } = useTranslation()
  const own = (sectionKey: KnownSection) =>
    sectionKey === 'hero_title' ? t('home.welcome', { name: appName() }) : t('home.tagline')
  return {
    nameOf: ({ sectionKey, title, content }: Named): string =>
      isKnownSection(sectionKey)
        ? t(`content.homepage.known.${sectionKey}`)
        : (title ?? content?.split('\n')[0]?.slice(0, 60) ?? t('content.homepage.untitled')),
    hintOf: (sectionKey: string | null): string =>
      sectionKey !== null && isKnownSection(sectionKey)
        ? t(`content.homepage.hint.${sectionKey}`, { own: own(sectionKey) })
        : t('content.homepage.hint.custom'),
  }
}

/** The actions of the section list. The list updates optimistically. */
export function useSectionActions() {
  const client = useQueryClient()
  const { queryKey } = contentQueries.sections()
  const show = (change: (items: EditableSection[]) => EditableSection[]) => {
    void client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (data) => data && { items: change(data.items) })
    return () => undefined // `onSettled` refetches the list, even after a failure
  }
  // One after the other, so that the last arrangement wins.
  const queue = 'sections'
  const common = {
    queue,
    failed: { title: 'ui.failed', message: 'content.saveFailed' },
    explained: ['stale_version', 'not_found'],
    onSettled: () => {
      const inQueue = client.isMutating({ predicate: ({ options }) => options.scope?.id === queue })
      if (inQueue === 1) void invalidateHome(client)
    },
  } as const

  const arrange = useAction({
    ...common,
    request: (sectionKeys: string[]) => request('arrangeSections', { body: { sectionKeys } }),
    patch: (sectionKeys) =>
      show((items) => sectionKeys.flatMap((key) => items.filter(({ sectionKey }) => sectionKey === key))),
    success: null,
  })
  const setActive = useAction({
    ...common,
    request: ({ section, isActive }: { section: EditableSection; isActive: boolean }) => {
      const { sectionKey, title, content, imageUrl } = section
      // The previous action of the queue may have changed the version.
      const known = client.getQueryData(queryKey)?.items.find((item) => item.sectionKey === sectionKey)
      const { version } = known ?? section
      const body = { title, content, imageUrl, isActive, version }
      return request('updateSection', { params: { sectionKey }, body })
    },
    patch: ({ section: { sectionKey }, isActive }) =>
      show((items) => items.map((item) => (item.sectionKey === sectionKey ? { ...item, isActive } : item))),
    success: ({ isActive }) => ({
      title: t(isActive ? 'content.homepage.shown' : 'content.homepage.switchedOff'),
    }),
    onDone: (stored) =>
      show((items) => items.map((item) => (item.sectionKey === stored.sectionKey ? stored : item))),
  })
  const remove = useAction({
    ...common,
    request: ({ sectionKey }: EditableSection) =>
      request('removeSection', { params: { sectionKey } }).catch(ignoreMissing),
    success: () => ({ title: t('content.homepage.removed') }),
    onDone: (_answer, { sectionKey }) =>
      show((items) => items.filter((item) => item.sectionKey !== sectionKey)),
  })
  return { arrange, setActive, remove }
}
