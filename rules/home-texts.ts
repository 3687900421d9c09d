import { knownSections } from '#contract/bounds.ts'

type Section = { sectionKey: string; title: string | null; content: string | null; imageUrl: string | null }

/** What the home screen says, of its active sections. Null where it has words of its own, or says nothing. */
export type HomeTexts = {
  heroTitle: string | null
  heroSubtitle: string | null
  heroImageUrl: string | null
  aboutTitle: string | null
  aboutContent: string | null
  aboutImageUrl: string | null
  /** Those that were added and have something to show, in their order. */
  others: Section[]
}

/** Reads the known sections by their key: the words of one are its content, else its title. */
export function homeTexts(sections: Section[]): HomeTexts {
  const known = Object.fromEntries(sections.map((section) => [section.sectionKey, section]))
  const texts = (key: (typeof knownSections)[number]) => known[key]?.content ?? known[key]?.title ?? null
  return {
    heroTitle: texts('hero_title'),
    heroSubtitle: texts('hero_subtitle'),
    heroImageUrl: known.hero_title?.imageUrl ?? known.hero_subtitle?.imageUrl ?? null,
    aboutTitle: texts('about_title'),
    aboutContent: texts('about_content'),
    aboutImageUrl: known.about_content?.imageUrl ?? known.about_title?.imageUrl ?? null,
    others: sections.filter(
      ({ sectionKey, title, content, imageUrl }) =>
        !knownSections.some((key) => key === sectionKey) && (title ?? content ?? imageUrl) !== null,
    ),
  }
}
