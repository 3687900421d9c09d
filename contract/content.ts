import { z } from 'zod'
import { bounds, knownSections } from './bounds.ts'
import { pictureProblems } from './errors.ts'
import { emptyToNull, instant, line, pictureAddress, text, uuid, version } from './fields.ts'
import { file, json, nothing, route, staleVersion } from './route.ts'

const tag = 'Content'
const admin = 'Content: administration'

export const section = z
  .object({
    sectionKey: z.string(),
    title: z.string().nullable(),
    content: z.string().nullable(),
    imageUrl: z.string().nullable(),
  })
  .meta({ id: 'Section' })
export type Section = z.infer<typeof section>

export const getHome = route('getHome', {
  access: 'user',
  tag,
  summary: "The club's active home screen sections, in order",
  answers: { 200: json(z.object({ sections: z.array(section) }), 'The sections') },
})

export const header = z
  .object({
    /** Null when the product's default is used. */
    title: z.string().nullable(),
    subtitle: z.string().nullable(),
    logoUrl: z.string().nullable(),
    backgroundImageUrl: z.string().nullable(),
  })
  .meta({ id: 'Header' })
export type Header = z.infer<typeof header>

export const getHeader = route('getHeader', {
  access: 'anyone',
  tag,
  summary: "The club's name, texts and pictures in the header",
  answers: { 200: json(header, 'The header') },
})

/** A section as admins edit it. Version 0 means a known section that nobody has edited yet. */
export const editableSection = section
  .and(
    z.object({
      isActive: z.boolean(),
      version: z.number().int(),
      updatedBy: z.string().nullable(),
      updatedAt: instant.nullable(),
    }),
  )
  .meta({ id: 'EditableSection' })
export type EditableSection = z.infer<typeof editableSection>

const sections = z.object({ items: z.array(editableSection) })
const sectionFields = {
  title: emptyToNull(line(bounds.section.title)),
  content: emptyToNull(text(bounds.section.content)),
  imageUrl: emptyToNull(pictureAddress),
  isActive: z.boolean().default(true),
}
const exampleSection = {
  title: 'Kurser',
  content: 'Biljard för nybörjare, varje onsdag.',
  imageUrl: null,
  isActive: true,
}
export const sectionInput = z
  .strictObject(sectionFields)
  .meta({ id: 'SectionInput', example: exampleSection })
export type SectionInput = z.infer<typeof sectionInput>
/** Version 0 means a section or header that nobody has edited yet. */
const editVersion = z.union([z.literal(0), version])
export const sectionEdit = z
  .strictObject({ ...sectionFields, version: editVersion })
  .meta({ id: 'SectionEdit', example: { ...exampleSection, version: 0 } })
/** A known section's name, or `custom_section_{timestamp}`. */
const sectionKey = z
  .string()
  .regex(/^(hero_title|hero_subtitle|about_title|about_content|custom_section_\d{1,16})$/)
const oneSection = z.object({ sectionKey })
const addedSection = z.object({ sectionKey: z.string().regex(/^custom_section_\d{1,16}$/) })

export const listSections = route('listSections', {
  access: 'content.edit',
  tag: admin,
  summary: 'All sections in order, always including the four known ones',
  answers: { 200: json(sections, 'The sections') },
})
export const createSection = route('createSection', {
  access: 'content.edit',
  tag: admin,
  summary: 'Add a section at the end',
  description: 'There can be at most fifty added sections.',
  body: sectionInput,
  problems: ['too_many_sections', ...pictureProblems],
  answers: { 201: json(editableSection, 'Created') },
})
export const updateSection = route('updateSection', {
  access: 'content.edit',
  tag: admin,
  summary: 'Change a section',
  description: staleVersion,
  params: oneSection,
  body: sectionEdit,
  problems: ['stale_version', ...pictureProblems],
  answers: { 200: json(editableSection, 'Changed') },
})
export const arrangeSections = route('arrangeSections', {
  access: 'content.edit',
  tag: admin,
  summary: 'Arrange the sections',
  description: 'The keys of all sections in order. A set that differs from the stored one is refused.',
  body: z
    .strictObject({
      sectionKeys: z
        .array(sectionKey)
        .min(1)
        .max(bounds.section.count + 4),
    })
    .meta({ id: 'SectionArrangement', example: { sectionKeys: [...knownSections] } }),
  problems: ['stale_version'],
  answers: { 200: json(sections, 'The sections in their new order') },
})
export const removeSection = route('removeSection', {
  access: 'content.edit',
  tag: admin,
  summary: 'Delete a section that was added',
  description: 'The known sections can only be switched off.',
  params: addedSection,
  answers: { 204: nothing('Deleted') },
})

export const editableHeader = header
  .and(
    z.object({ version: z.number().int(), updatedBy: z.string().nullable(), updatedAt: instant.nullable() }),
  )
  .meta({ id: 'EditableHeader' })
export type EditableHeader = z.infer<typeof editableHeader>

const headerFields = {
  title: emptyToNull(line(bounds.header.title)),
  subtitle: emptyToNull(line(bounds.header.subtitle)),
  logoUrl: emptyToNull(pictureAddress),
  backgroundImageUrl: emptyToNull(pictureAddress),
}
export const headerInput = z.strictObject(headerFields)
export type HeaderInput = z.infer<typeof headerInput>
export const headerEdit = z.strictObject({ ...headerFields, version: editVersion }).meta({
  id: 'HeaderEdit',
  example: {
    title: 'Hallen',
    subtitle: 'Biljard och mat',
    logoUrl: null,
    backgroundImageUrl: null,
    version: 0,
  },
})

export const getHeaderForEditing = route('getHeaderForEditing', {
  access: 'content.edit',
  tag: admin,
  summary: 'The header with its version; 0 when nobody has edited it yet',
  answers: { 200: json(editableHeader, 'The header') },
})
export const putHeader = route('putHeader', {
  access: 'content.edit',
  tag: admin,
  summary: 'Change the header',
  description: staleVersion,
  body: headerEdit,
  problems: ['stale_version', ...pictureProblems],
  answers: { 200: json(editableHeader, 'Changed') },
})

export const createPicture = route('createPicture', {
  access: ['content.edit', 'events.edit', 'menu.edit', 'quizzes.edit'],
  tag: admin,
  summary: 'Upload a picture for the content',
  description:
    'At most 5 MB and 24 million pixels. It is stored as WebP without metadata, at most 1920 pixels on a side.',
  answers: { 201: json(z.object({ address: z.string() }), 'Stored; the address goes into a picture field') },
})
export const getPicture = route('getPicture', {
  access: 'anyone',
  tag,
  summary: "A picture of the club's content",
  params: z.object({ pictureId: uuid }),
  answers: { 200: file('image/webp', 'The picture') },
})
