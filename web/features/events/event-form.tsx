import { type EventCategory, eventCategories, type Language } from '#contract/bounds.ts'
import { type EditableEvent, eventInput } from '#contract/events.ts'
import { ownPictureOf } from '#contract/text.ts'
import { changedPlans, type Planned, planned } from '#rules/event-plans.ts'
import { stockholmDate, stockholmInstant } from '#rules/stockholm.ts'
import { timeRule } from '#rules/typed-time.ts'
import { perLanguage } from '#web/platform/formats.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import { EventCard } from './event-card.tsx'

/** The form values of an event. */
export const emptyEvent = {
  title: '',
  category: '' as EventCategory,
  location: '',
  date: '',
  time: '',
  price: '',
  maxAttendees: null as number | null,
  imageUrl: '',
  description: '',
}
type EventForm = typeof emptyEvent

const eventPlans = eventInput.pick({ date: true, time: true, location: true, price: true }).strip()

/** Refuses times in the hour that is skipped when summer time begins. */
export const checkEventTime = ({ date, time }: EventForm) =>
  timeRule(date, time) === 'time_does_not_exist' ? { time: t('problems.codes.time_does_not_exist') } : {}

const { TextField, TextAreaField, NumberField, SelectField, DateTimeField, PictureField } =
  fieldsOf<EventForm>()

/**
 * Says before saving which guests will be notified of which changes. It always has the height of the longest text, because a
 * button that moves while it is pressed loses the press.
 */
function WhoIsTold({ values, row }: { values: EventForm; row: EditableEvent | null }) {
  const { t, language } = useTranslation()
  const count = row?.currentAttendees ?? 0
  if (!row || count === 0) return null
  const plans = eventPlans.safeParse(values)
  const changed = plans.success ? changedPlans(row, plans.data, new Date()) : []
  const toldOf = (fields: readonly Planned[]) => {
    const changes = fields.map((field) => t(`adminEvents.form.changes.${field}`))
    return t('adminEvents.form.notified', { count, changes: inWords(changes, language) })
  }
  return (
    <div className="grid col-span-full [&>*]:[grid-area:1/1] [&>span]:invisible">
      <span aria-hidden>{toldOf(planned)}</span>
      <output>{changed.length > 0 && toldOf(changed)}</output>
    </div>
  )
}

export function EventFields({ values, row }: { values: EventForm; row: EditableEvent | null }) {
  const { t } = useTranslation()
  const count = row?.currentAttendees ?? 0
  const isBelowBooked = Number(values.maxAttendees) > 0 && Number(values.maxAttendees) < count
  return (
    <>
      <TextField name="title" wide />
      <SelectField
        name="category"
        options={eventCategories}
        labelOf={(each) => t(`events.category.${each}`)}
      />
      <TextField name="location" />
      <DateTimeField date="date" time="time" />
      <TextField name="price" />
      <NumberField name="maxAttendees" hint={isBelowBooked && t('adminEvents.form.belowBooked', { count })} />
      <TextAreaField name="description" />
      <PictureField name="imageUrl" />
      <WhoIsTold values={values} row={row} />
    </>
  )
}

/** The card as guests will see it, while it is being written. */
export function EventPreview({ values, row }: { values: EventForm; row: EditableEvent | null }) {
  const { t } = useTranslation()
  const { shape } = eventInput
  const date = shape.date.safeParse(values.date).data ?? stockholmDate(new Date())
  const time = shape.time.safeParse(values.time).data ?? '19:00'
  const event = {
    id: row?.id ?? '',
    title: values.title.trim() || t('adminEvents.form.title'),
    location: values.location.trim() || t('adminEvents.form.location'),
    category: values.category || ('Övrigt' as const),
    price: values.price.trim() || null,
    description: values.description.trim() || null,
    maxAttendees: shape.maxAttendees.safeParse(values.maxAttendees).data ?? null,
    imageUrl: ownPictureOf(values.imageUrl),
    date,
    time,
    startsAt: (stockholmInstant(date, time) ?? new Date()).toISOString(),
    currentAttendees: row?.currentAttendees ?? 0,
    booked: false,
    releasesAt: null,
    revision: 1,
  }
  return <EventCard event={event} />
}

const listFormat = perLanguage((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }))

/** 'nytt datum, ny tid och nytt pris' (new date, new time and new price) */
const inWords = (items: readonly string[], language: Language): string => listFormat(language).format(items)
