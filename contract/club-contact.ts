import { z } from 'zod'
import { bounds } from './bounds.ts'
import { emptyToNull, line, text, version } from './fields.ts'
import { json, route, staleVersion } from './route.ts'

const limits = bounds.clubContact
/** Whom a guest turns to about personal data and accessibility. What is null is not said. */
const contact = {
  /** The company or association that decides about the data. */
  name: emptyToNull(line(limits.name)),
  organisationNumber: emptyToNull(line(limits.organisationNumber)),
  /** May have several lines. */
  address: emptyToNull(text(limits.address)),
  email: emptyToNull(line(bounds.email).refine((value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))),
  phone: emptyToNull(line(limits.phone).refine((value) => /^\+?[0-9() /-]{5,}$/.test(value))),
}
const stored = z
  .object({
    name: z.string().nullable(),
    organisationNumber: z.string().nullable(),
    address: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    version: z.number().int(),
  })
  .meta({ id: 'ClubContact' })
export type ClubContact = z.infer<typeof stored>

export const clubContactInput = z.strictObject(contact)
export const clubContactEdit = z.strictObject({ ...contact, version }).meta({
  id: 'ClubContactEdit',
  example: {
    name: 'Kritan Biljard AB',
    organisationNumber: '556000-0000',
    address: 'Storgatan 1\n111 22 Stockholm',
    email: 'hej@kritan.example',
    phone: '08-123 45 67',
    version: 1,
  },
})
export type ClubContactEdit = z.output<typeof clubContactEdit>

export const getClubContact = route('getClubContact', {
  access: 'anyone',
  tag: 'Content',
  summary: 'Whom a guest turns to about personal data and accessibility',
  answers: { 200: json(stored, 'The contact') },
})
export const putClubContact = route('putClubContact', {
  access: 'content.edit',
  tag: 'Content: administration',
  summary: 'Change the contact',
  description: staleVersion,
  body: clubContactEdit,
  problems: ['stale_version'],
  answers: { 200: json(stored, 'Changed') },
})
