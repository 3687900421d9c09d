import { bounds, type NotificationType, notificationTypes } from '#contract/bounds.ts'
import type { FieldRule } from '#contract/errors.ts'
import { isTypedDate, timeRule } from './form-fields.ts'

/** A notification as typed into a form: every field is text. */
export type NotificationForm = {
  title: string
  message: string
  type: string
  /** `everyone` or `some`. */
  audience: string
  /** The chosen ones, as JSON: `Person[]`. */
  people: string
  /** Ids of others, comma separated. */
  ids: string
  /** `now` or `later`. */
  when: string
  date: string
  time: string
}
export const notificationFormFields = [
  'title',
  'message',
  'type',
  'audience',
  'people',
  'ids',
  'when',
  'date',
  'time',
] as const satisfies (keyof NotificationForm)[]
export type NotificationFormField = (typeof notificationFormFields)[number]

export const emptyNotificationForm: NotificationForm = {
  title: '',
  message: '',
  type: 'info',
  audience: 'everyone',
  people: '[]',
  ids: '',
  when: 'now',
  date: '',
  time: '',
}

export type Person = { userId: string; displayName: string }

/** Who was chosen by name; nobody where the text is none of ours. */
export function chosenPeople({ people }: Pick<NotificationForm, 'people'>): Person[] {
  try {
    const kept: unknown = JSON.parse(people)
    return Array.isArray(kept) ? kept.filter(isPerson) : []
  } catch {
    return []
  }
}

const isPerson = (value: unknown): value is Person => {
  const { userId, displayName } = (value ?? {}) as Partial<Person>
  return typeof userId === 'string' && typeof displayName === 'string'
}

/** Ids as typed: comma separated and trimmed. */
export const typedIds = (ids: string): string[] =>
  ids
    .split(',')
    .map((id) => id.trim().toLowerCase())
    .filter((id) => id !== '')

/** Everyone that a form names, each once; nobody means everyone. */
export function targetsOf(form: Pick<NotificationForm, 'audience' | 'people' | 'ids'>): string[] {
  if (form.audience === 'everyone') return []
  return [...new Set([...chosenPeople(form).map(({ userId }) => userId), ...typedIds(form.ids)])]
}

/** What a form without errors says. */
export const notificationOfForm = (form: NotificationForm) => ({
  title: form.title.trim(),
  message: form.message.trim(),
  type: typeOf(form),
  targetUsers: targetsOf(form),
  scheduledFor: form.when === 'later' ? { date: form.date, time: form.time } : null,
})

/** The kind that is shown: what is none of the others is information. */
export const typeOf = ({ type }: Pick<NotificationForm, 'type'>): NotificationType =>
  notificationTypes.find((each) => each === type) ?? 'info'

export type NotificationFormError = {
  field: NotificationFormField
  rule: FieldRule | 'time_does_not_exist'
  limit?: number
}

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What is wrong with a form, in the order of its fields, at most one thing a field. */
export function notificationFormErrors(form: NotificationForm): NotificationFormError[] {
  const { notification: limits } = bounds
  const found: (NotificationFormError | null)[] = [
    required('title', form.title) ?? tooLong('title', form.title, limits.title),
    required('message', form.message) ?? tooLong('message', form.message, limits.message),
    ...(form.audience === 'everyone' ? [] : targetErrors(form)),
    ...(form.when === 'now' ? [] : timeErrors(form)),
  ]
  return found.filter((error) => error !== null)
}

const required = (field: NotificationFormField, value: string): NotificationFormError | null =>
  value.trim() === '' ? { field, rule: 'required' } : null

/** Counted in code points. The server decides. */
const tooLong = (field: NotificationFormField, value: string, limit: number): NotificationFormError | null =>
  [...value.trim()].length > limit ? { field, rule: 'too_long', limit } : null

function targetErrors(form: NotificationForm): (NotificationFormError | null)[] {
  const count = targetsOf(form).length
  const limit = bounds.notification.targets
  if (typedIds(form.ids).some((id) => !idShape.test(id))) return [{ field: 'ids', rule: 'invalid' }]
  if (count === 0) return [{ field: 'people', rule: 'required' }]
  return [count > limit ? { field: 'people', rule: 'too_big', limit } : null]
}

function timeErrors({ date, time }: NotificationForm): (NotificationFormError | null)[] {
  const rule = timeRule(date, time)
  return [
    required('date', date) ?? (isTypedDate(date) ? null : { field: 'date', rule: 'invalid' }),
    required('time', time) ?? (rule && { field: 'time', rule }),
  ]
}
