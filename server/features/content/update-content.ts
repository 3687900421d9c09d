import type { ClubContact, ClubContactEdit } from '#contract/club-contact.ts'
import type { HeaderInput, SectionInput } from '#contract/content.ts'
import { edit } from '#server/platform/crud/plain-writes.ts'
import type { Engine } from '#server/platform/engine.ts'
import { headerValues, sectionValues } from './content-values.ts'
import { clubContactResource, headerResource, sectionResource } from './resource.ts'

/** Changes a section. Throws not_found, stale_version (with the stored section), or a picture problem. */
export async function updateSection(
  engine: Engine,
  adminId: string,
  sectionKey: string,
  { version, ...input }: SectionInput & { version: number },
) {
  const values = await sectionValues(engine, adminId, input)
  const stamps = { updated_by: adminId }
  return edit(engine, sectionResource, { adminId, key: sectionKey, version, values, stamps })
}

/** Changes the header. Throws stale_version (with the stored header), or a picture problem. */
export async function putHeader(
  engine: Engine,
  adminId: string,
  { version, ...input }: HeaderInput & { version: number },
) {
  const values = await headerValues(engine, adminId, input)
  const stamps = { updated_by: adminId }
  return edit(engine, headerResource, { adminId, key: 'true', version, values, stamps })
}

/** Changes the club's contact. Throws stale_version (with the stored contact). */
export const putClubContact = (
  engine: Engine,
  adminId: string,
  { organisationNumber, version, ...contact }: ClubContactEdit,
): Promise<ClubContact> =>
  edit(engine, clubContactResource, {
    adminId,
    key: 'true',
    version,
    values: { ...contact, organisation_number: organisationNumber },
  })
