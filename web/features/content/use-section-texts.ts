import { type KnownSection, knownSections } from '#contract/bounds.ts'
import { appName } from '#web/platform/app-name.ts'
import { useTranslation } from '#web/platform/language.ts'

/** Whether a section has a fixed place on the home screen. */
export const isKnownSection = (sectionKey: string): sectionKey is KnownSection =>
  knownSections.some((known) => known === sectionKey)

type Named = { sectionKey: string; title: string | null; content: string | null }

/** The name of a section in the administration, and a hint on its place. */
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
