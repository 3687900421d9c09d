import { bounds, type EventCategory, eventCategories } from '#contract/bounds.ts'
import type { FieldRule } from '#contract/errors.ts'
import { isTypedDate, pictureError, timeRule, tooLong } from './form-fields.ts'

/** An event as typed into a form: every field is text, and empty means none. */
export type EventForm = {
  title: string
  category: string
  location: string
  date: string
  time: string
  price: string
  maxAttendees: string
  imageUrl: string
  description: string
}
export const eventFormFields = [
  'title',
  'category',
  'location',
  'date',
  'time',
  'price',
  'maxAttendees',
  'imageUrl',
  'description',
] as const satisfies (keyof EventForm)[]
export type EventFormField = (typeof eventFormFields)[number]

export const emptyEventForm: EventForm = {
  title: '',
  category: '',
  location: '',
  date: '',
  time: '',
  price: '',
  maxAttendees: '',
  imageUrl: '',
  description: '',
}

type StoredEvent = {
  title: string
  category: EventCategory
  location: string
  date: string
  time: string
  price: string | null
  maxAttendees: number | null
  imageUrl: string | null
  description: string | null
}

/** A stored event as a form shows it. */
export const eventFormOf = (event: StoredEvent): EventForm => ({
  title: event.title,
  category: event.category,
  location: event.location,
  date: event.date,
  time: event.time,
  price: event.price ?? '',
  maxAttendees: event.maxAttendees === null ? '' : String(event.maxAttendees),
  imageUrl: event.imageUrl ?? '',
  description: event.description ?? '',
})

/** What a form without errors says: trimmed, empty is null, the maximum is an integer. */
export const eventOfForm = (form: EventForm): StoredEvent => ({
  title: form.title.trim(),
  category: form.category as EventCategory,
  location: form.location.trim(),
  date: form.date,
  time: form.time,
  price: form.price.trim() || null,
  maxAttendees: form.maxAttendees.trim() ? Number.parseInt(form.maxAttendees, 10) : null,
  imageUrl: form.imageUrl.trim() || null,
  description: form.description.trim() || null,
})

export type EventFormError = {
  field: EventFormField
  rule: FieldRule | 'time_does_not_exist'
  limit?: number
}

/** What is wrong with a form, in the order of its fields, at most one thing a field. */
export function eventFormErrors(form: EventForm): EventFormError[] {
  const { event: limits } = bounds
  const found = [
    required('title', form.title) ?? tooLong('title', form.title, limits.title),
    required('category', form.category) ??
      (eventCategories.some((each) => each === form.category) ? null : wrong('category')),
    required('location', form.location) ?? tooLong('location', form.location, limits.location),
    required('date', form.date) ?? (isTypedDate(form.date) ? null : wrong('date')),
    required('time', form.time) ?? timeError(form),
    tooLong('price', form.price, limits.price),
    maximumError(form.maxAttendees.trim()),
    pictureError('imageUrl', form.imageUrl),
    tooLong('description', form.description, limits.description),
  ]
  return found.filter((error) => error !== null)
}

const required = (field: EventFormField, value: string): EventFormError | null =>
  value.trim() === '' ? { field, rule: 'required' } : null
const wrong = (field: EventFormField): EventFormError => ({ field, rule: 'invalid' })

function timeError({ date, time }: EventForm): EventFormError | null {
  const rule = timeRule(date, time)
  return rule && { field: 'time', rule }
}

function maximumError(value: string): EventFormError | null {
  const field = 'maxAttendees'
  const limit = bounds.event.maxAttendees
  if (value === '') return null
  if (!/^\d+$/.test(value)) return { field, rule: 'invalid' }
  if (Number(value) < 1) return { field, rule: 'too_small', limit: 1 }
  return Number(value) > limit ? { field, rule: 'too_big', limit } : null
}
