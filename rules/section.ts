import { bounds, type KnownSection, knownSections } from '#contract/bounds.ts'

/** Whether a section has a fixed place on the home screen. */
export const isKnownSection = (sectionKey: string): sectionKey is KnownSection =>
  knownSections.some((known) => known === sectionKey)

/** Why no section can be added to the home screen, or null. Those with a fixed place do not count. */
export const whyNotAddSection = (sectionKeys: readonly string[]): 'too_many_sections' | null =>
  sectionKeys.filter((key) => !isKnownSection(key)).length >= bounds.section.count
    ? 'too_many_sections'
    : null

/** The key of an added section. When two are added in one millisecond, the later one gets the next millisecond. */
export function newSectionKey(sectionKeys: readonly string[], now: Date): string {
  let stamp = now.getTime()
  while (sectionKeys.includes(`custom_section_${stamp}`)) stamp += 1
  return `custom_section_${stamp}`
}
