import { bounds } from '#contract/bounds.ts'
import { type FormError, pictureError, tooLong } from './form-fields.ts'

/** A section of the home screen as typed into a form: every field is text, and empty means none. */
export type SectionForm = { title: string; content: string; imageUrl: string; isActive: 'on' | 'off' }
export const sectionFormFields = [
  'title',
  'content',
  'imageUrl',
  'isActive',
] as const satisfies (keyof SectionForm)[]
export type SectionFormField = (typeof sectionFormFields)[number]

export const emptySectionForm: SectionForm = { title: '', content: '', imageUrl: '', isActive: 'on' }

type StoredSection = {
  title: string | null
  content: string | null
  imageUrl: string | null
  isActive: boolean
}

/** A stored section as a form shows it. */
export const sectionFormOf = (section: StoredSection): SectionForm => ({
  title: section.title ?? '',
  content: section.content ?? '',
  imageUrl: section.imageUrl ?? '',
  isActive: section.isActive ? 'on' : 'off',
})

/** What a form without errors says: trimmed, empty is null. */
export const sectionOfForm = (form: SectionForm): StoredSection => ({
  title: form.title.trim() || null,
  content: form.content.trim() || null,
  imageUrl: form.imageUrl.trim() || null,
  isActive: form.isActive === 'on',
})

/**
 * What is wrong with a form, in the order of its fields. One that is added must have something to show; a known one may
 * be emptied, which gives the screen its own words back.
 */
export function sectionFormErrors(form: SectionForm, isKnown: boolean): FormError<SectionFormField>[] {
  const { title, content, imageUrl } = sectionOfForm(form)
  const nothing: FormError<SectionFormField> = { field: 'title', rule: 'required' }
  return [
    !isKnown && !title && !content && !imageUrl ? nothing : null,
    tooLong('title', form.title, bounds.section.title),
    tooLong('content', form.content, bounds.section.content),
    pictureError('imageUrl', form.imageUrl),
  ].filter((error) => error !== null)
}
