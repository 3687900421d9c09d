import { knownSections } from '#contract/bounds.ts'

type Section = { sectionKey: string; title: string | null; content: string | null; imageUrl: string | null }

/** The texts of the home screen from its active sections. Null where the screen uses its default, or shows nothing. */
export type HomeTexts = {
  heroTitle: string | null
  heroSubtitle: string | null
  heroImageUrl: string | null
  aboutTitle: string | null
  aboutContent: string | null
  aboutImageUrl: string | null
  /** Custom sections with a title, content or a picture, in their order. */
  others: Section[]
}

/** Reads the known sections by key: a section's text is its content, otherwise its title. */
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
