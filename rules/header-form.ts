import { bounds } from '#contract/bounds.ts'
import { type FormError, pictureError, tooLong } from './form-fields.ts'

/** The header as typed into a form: every field is text, and empty means the product's own. */
export type HeaderForm = { title: string; subtitle: string; logoUrl: string; backgroundImageUrl: string }
export const headerFormFields = [
  'title',
  'subtitle',
  'logoUrl',
  'backgroundImageUrl',
] as const satisfies (keyof HeaderForm)[]
export type HeaderFormField = (typeof headerFormFields)[number]

type StoredHeader = Record<HeaderFormField, string | null>

/** A stored header as a form shows it. */
export const headerFormOf = (header: StoredHeader): HeaderForm => ({
  title: header.title ?? '',
  subtitle: header.subtitle ?? '',
  logoUrl: header.logoUrl ?? '',
  backgroundImageUrl: header.backgroundImageUrl ?? '',
})

/** What a form without errors says: trimmed, empty is null. */
export const headerOfForm = (form: HeaderForm): StoredHeader => ({
  title: form.title.trim() || null,
  subtitle: form.subtitle.trim() || null,
  logoUrl: form.logoUrl.trim() || null,
  backgroundImageUrl: form.backgroundImageUrl.trim() || null,
})

/** What is wrong with a form, in the order of its fields. */
export const headerFormErrors = (form: HeaderForm): FormError<HeaderFormField>[] =>
  [
    tooLong('title', form.title, bounds.header.title),
    tooLong('subtitle', form.subtitle, bounds.header.subtitle),
    pictureError('logoUrl', form.logoUrl),
    pictureError('backgroundImageUrl', form.backgroundImageUrl),
  ].filter((error) => error !== null)
