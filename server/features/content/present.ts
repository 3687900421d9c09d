import { knownSections } from '#contract/bounds.ts'
import type { ClubContact } from '#contract/club-contact.ts'
import type { EditableHeader, EditableSection, Header, Section } from '#contract/content.ts'
import type { ClubContactRow, HeaderRow, SectionRow, ShownSectionRow } from './queries.ts'

export const presentSection = (row: ShownSectionRow): Section => ({
  sectionKey: row.section_key,
  title: row.title,
  content: row.content,
  imageUrl: row.image_url,
})

export const presentEditableSection = (row: SectionRow): EditableSection => ({
  ...presentSection(row),
  isActive: row.is_active,
  version: row.version,
  updatedBy: row.updated_by,
  updatedAt: row.version === 0 ? null : row.updated_at.toISOString(),
})

/** All sections in their order. The known sections are included even when nothing is stored for them. */
export const presentSections = (rows: SectionRow[]): EditableSection[] => [
  ...knownSections
    .filter((sectionKey) => rows.every((row) => row.section_key !== sectionKey))
    .map((sectionKey) => ({ ...unwritten, sectionKey })),
  ...rows.map(presentEditableSection),
]

const unwritten = {
  title: null,
  content: null,
  imageUrl: null,
  isActive: true,
  version: 0,
  updatedBy: null,
  updatedAt: null,
} as const

type ShownHeaderRow = Pick<HeaderRow, 'title' | 'subtitle' | 'logo_url' | 'background_image_url'>

export const presentHeader = (row: ShownHeaderRow | undefined): Header => ({
  title: row?.title ?? null,
  subtitle: row?.subtitle ?? null,
  logoUrl: row?.logo_url ?? null,
  backgroundImageUrl: row?.background_image_url ?? null,
})

export const presentEditableHeader = (row: HeaderRow | undefined): EditableHeader => ({
  ...presentHeader(row),
  version: row?.version ?? 0,
  updatedBy: row?.updated_by ?? null,
  updatedAt: row && row.version > 0 ? row.updated_at.toISOString() : null,
})

export const presentClubContact = (row: ClubContactRow): ClubContact => ({
  name: row.name,
  organisationNumber: row.organisation_number,
  address: row.address,
  email: row.email,
  phone: row.phone,
  version: row.version,
})
