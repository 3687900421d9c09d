import { knownSections } from '#contract/bounds.ts'
import type { EditableHeader, EditableSection } from '#contract/content.ts'

/** A known section that nobody has edited yet. */
const unwritten = (sectionKey: string): EditableSection => ({
  sectionKey,
  title: null,
  content: null,
  imageUrl: null,
  isActive: true,
  version: 0,
  updatedBy: null,
  updatedAt: null,
})

export const known: EditableSection[] = knownSections.map(unwritten)

/** An added section. */
export const added = (number: number, fields: Partial<EditableSection>): EditableSection => ({
  ...unwritten(`custom_section_${number}`),
  version: 1,
  ...fields,
})

/** The header that nobody has edited yet. */
export const defaultHeader: EditableHeader = {
  title: null,
  subtitle: null,
  logoUrl: null,
  backgroundImageUrl: null,
  version: 0,
  updatedBy: null,
  updatedAt: null,
}
