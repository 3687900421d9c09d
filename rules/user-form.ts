import { bounds } from '#contract/bounds.ts'
import { graphemeCount, normaliseText } from '#contract/text.ts'
import { type FormError, tooLong } from './form-fields.ts'

/** What an admin edits of a user, as typed: every field is text. */
export type UserForm = { displayName: string; phone: string; points: string; level: string }
export const userFormFields = [
  'displayName',
  'phone',
  'points',
  'level',
] as const satisfies (keyof UserForm)[]
export type UserFormField = (typeof userFormFields)[number]

type StoredUser = { displayName: string; phone: string | null; points: number; level: number }
type Edit = {
  displayName?: string
  phone?: string | null
  points?: { before: number; after: number }
  level?: number
}

export const userFormOf = (user: StoredUser): UserForm => ({
  displayName: user.displayName,
  phone: user.phone ?? '',
  points: String(user.points),
  level: String(user.level),
})

/** What is typed where a whole number is wanted; empty is `none`, anything else that is none is null. */
export function wholeNumber(typed: string, none: number | null = null): number | null {
  const text = typed
    .trim()
    .replace(/^[\u2212\u2013]/, '-')
    .replaceAll(/[\s\u00a0]/g, '')
  if (text === '') return none
  return /^[+-]?\d{1,10}$/.test(text) ? Number(text) : null
}

const pointsOf = (form: UserForm) => wholeNumber(form.points, 0)
const levelOf = (form: UserForm) => wholeNumber(form.level, 1)

/** The fields that will be refused. Whether a phone number exists, only the server knows. */
export function userFormErrors(base: UserForm, form: UserForm): FormError<UserFormField>[] {
  const moved = (pointsOf(form) ?? 0) - (pointsOf(base) ?? 0)
  const { delta, total } = bounds.points
  return [
    nameError(form.displayName),
    tooLong('phone', form.phone, bounds.phone),
    numberError('points', pointsOf(form), 0, total) ??
      (Math.abs(moved) > delta
        ? ({ field: 'points', rule: moved > 0 ? 'too_big' : 'too_small', limit: delta } as const)
        : null),
    numberError('level', levelOf(form), 1, bounds.level),
  ].filter((error) => error !== null)
}

function nameError(typed: string): FormError<'displayName'> | null {
  const name = normaliseText(typed)
  const limit = bounds.displayName.graphemes
  if (name === '') return { field: 'displayName', rule: 'required' }
  return graphemeCount(name) > limit ? { field: 'displayName', rule: 'too_long', limit } : null
}

function numberError<F extends string>(
  field: F,
  value: number | null,
  least: number,
  most: number,
): FormError<F> | null {
  if (value === null) return { field, rule: 'invalid' }
  if (value < least) return { field, rule: 'too_small', limit: least }
  return value > most ? { field, rule: 'too_big', limit: most } : null
}

/** What a form without errors changes, and nothing else. Points say where they came from, so that only the difference counts. */
export function userEditOf(base: UserForm, form: UserForm): Edit {
  const before = pointsOf(base) ?? 0
  const after = pointsOf(form) ?? 0
  const level = levelOf(form) ?? 1
  const phone = form.phone.trim()
  return {
    ...(form.displayName !== base.displayName && { displayName: form.displayName }),
    ...(phone !== base.phone.trim() && { phone: phone || null }),
    ...(after !== before && { points: { before, after } }),
    ...(level !== levelOf(base) && { level }),
  }
}

/** My form on top of what is stored now: what others gave meanwhile stands where I typed nothing. */
export const rebasedUserForm = (base: UserForm, mine: UserForm, theirs: UserForm): UserForm => ({
  ...mine,
  points: mine.points === base.points ? theirs.points : mine.points,
  level: mine.level === base.level ? theirs.level : mine.level,
})
