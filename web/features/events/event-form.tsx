import { useState } from 'react'
import {
  bounds,
  type EventCategory,
  eventCategories,
  type Language,
  type SeriesRepeats,
  seriesRepeats,
} from '#contract/bounds.ts'
import { type EditableEvent, eventInput } from '#contract/events.ts'
import { ownPictureOf, timePattern } from '#contract/text.ts'
import { changedPlans, type Planned, planned } from '#rules/event-plans.ts'
import { isSeriesTooLong, seriesDates } from '#rules/event-series.ts'
import { areDoorsInTime, endOf } from '#rules/event-times.ts'
import { stockholmDate, stockholmInstant } from '#rules/stockholm.ts'
import { timeRule } from '#rules/typed-time.ts'
import { formatDate } from '#web/platform/dates.ts'
import { perLanguage } from '#web/platform/formats.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import { useFormContext } from '#web/ui/form/form-context.ts'
import { EventCard } from './event-card.tsx'

/** The form values of an event. */
export const emptyEvent = {
  title: '',
  category: '' as EventCategory,
  location: '',
  date: '',
  time: '',
  endTime: '',
  doorsTime: '',
  cancelHours: null as number | null,
  price: '',
  maxAttendees: null as number | null,
  maxParty: bounds.event.party as number | null,
  imageUrl: '',
  description: '',
  repeats: '' as SeriesRepeats | '',
  until: '',
  times: null as number | null,
  scope: 'this' as 'this' | 'later' | 'all',
}
type EventForm = typeof emptyEvent

const eventPlans = eventInput
  .pick({ date: true, time: true, endTime: true, doorsTime: true, location: true, price: true })
  .strip()

/** Refuses times in the hour that is skipped when summer time begins, and doors that open long before the start or after it. */
export const checkEventTime = ({ date, time, doorsTime, repeats, until, times }: EventForm) => ({
  ...(timeRule(date, time) === 'time_does_not_exist' && { time: t('problems.codes.time_does_not_exist') }),
  ...(repeats !== '' &&
    until.trim() === '' &&
    times === null && { until: t('adminEvents.form.untilMissing') }),
  ...(timePattern.test(time) &&
    timePattern.test(doorsTime) &&
    !areDoorsInTime({ time, doorsTime }) && { doorsTime: t('problems.codes.doors_too_late') }),
})

const {
  TextField,
  TextAreaField,
  NumberField,
  SelectField,
  ChoiceField,
  DateField,
  DateTimeField,
  TimeField,
  PictureField,
} = fieldsOf<EventForm>()

/**
 * Says before saving which guests will be notified of which changes. It always has the height of the longest text, because a
 * button that moves while it is pressed loses the press.
 */
function WhoIsNotified({ values, row }: { values: EventForm; row: EditableEvent | null }) {
  const { t, language } = useTranslation()
  const count = row?.currentAttendees ?? 0
  if (!row || count === 0) return null
  const plans = eventPlans.safeParse(values)
  const changed = plans.success ? changedPlans(row, plans.data, new Date()) : []
  const notifiedOf = (fields: readonly Planned[]) => {
    const changes = fields.map((field) => t(`adminEvents.form.changes.${field}`))
    return t('adminEvents.form.notified', { count, changes: inWords(changes, language) })
  }
  return (
    <div className="grid col-span-full [&>*]:[grid-area:1/1] [&>span]:invisible">
      <span aria-hidden>{notifiedOf(planned)}</span>
      <output>{changed.length > 0 && notifiedOf(changed)}</output>
    </div>
  )
}

/** Whether the event comes again, and the dates that it gets. */
function Repeats({ values }: { values: EventForm }) {
  const { t, language } = useTranslation()
  const { repeats, times } = values
  const date = eventInput.shape.date.safeParse(values.date).data
  const until = eventInput.shape.date.safeParse(values.until).data ?? null
  const hasEnd = until !== null || Number(times) > 0
  const dates =
    repeats !== '' && date !== undefined && hasEnd
      ? seriesDates({ date, repeats, until, times: Number(times) || null })
      : []
  const last = dates.at(-1)
  return (
    <>
      <SelectField
        name="repeats"
        isOptional
        options={seriesRepeats}
        labelOf={(each) => t(`adminEvents.form.every.${each}`)}
      />
      {repeats !== '' && (
        <>
          <DateField name="until" />
          <NumberField name="times" />
          <output className="sm:col-span-full font-strong">
            {isSeriesTooLong(dates)
              ? t('problems.codes.series_too_long')
              : last !== undefined &&
                t('adminEvents.form.dates', { count: dates.length, last: formatDate(last, language) })}
          </output>
        </>
      )}
    </>
  )
}

/** What most events do without. Open where something is set, or wrong. */
function Folded({ values }: { values: EventForm }) {
  const { t } = useTranslation()
  const { form } = useFormContext()
  const [isOpen, setOpen] = useState(
    values.endTime !== '' ||
      values.doorsTime !== '' ||
      values.cancelHours !== null ||
      values.maxParty !== bounds.event.party,
  )
  const isWrong = ['endTime', 'doorsTime', 'cancelHours', 'maxParty'].some((name) => form.errors[name])
  return (
    <details
      className="sm:col-span-full"
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="min-h-11 content-center cursor-pointer font-strong">
        {t('adminEvents.form.more')}
      </summary>
      <div className="grid gap-x-4 gap-y-5 pt-2 sm:grid-cols-2">
        <TimeField name="endTime" />
        <TimeField name="doorsTime" />
        <NumberField name="cancelHours" />
        <NumberField name="maxParty" />
        <p className="muted small sm:col-span-full">{t('adminEvents.form.moreHint')}</p>
      </div>
    </details>
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
      {row === null && <Repeats values={values} />}
      <Folded values={values} />
      <TextField name="price" />
      <NumberField name="maxAttendees" hint={isBelowBooked && t('adminEvents.form.belowBooked', { count })} />
      <TextAreaField name="description" />
      <PictureField name="imageUrl" />
      {row?.seriesId && (
        <ChoiceField
          name="scope"
          wide
          options={['this', 'later', 'all'] as const}
          labelOf={(each) => t(`adminEvents.series.${each}`)}
        />
      )}
      <WhoIsNotified values={values} row={row} />
    </>
  )
}

/** The card as guests will see it, while it is being written. */
export function EventPreview({ values, row }: { values: EventForm; row: EditableEvent | null }) {
  const { t } = useTranslation()
  const { shape } = eventInput
  const date = shape.date.safeParse(values.date).data ?? stockholmDate(new Date())
  const time = shape.time.safeParse(values.time).data ?? '19:00'
  const endTime = shape.endTime.safeParse(values.endTime).data ?? null
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
    endTime,
    endsAt: endOf({ date, time, endTime })?.toISOString() ?? null,
    doorsTime: shape.doorsTime.safeParse(values.doorsTime).data ?? null,
    cancelHours: shape.cancelHours.safeParse(values.cancelHours).data ?? null,
    currentAttendees: row?.currentAttendees ?? 0,
    heldPlaces: 0,
    maxParty: bounds.event.party,
    seriesId: null,
    booked: false,
    places: 0,
    releasesAt: null,
    revision: 1,
  }
  return <EventCard event={event} />
}

const listFormat = perLanguage((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }))

/** 'nytt datum, ny tid och nytt pris' (new date, new time and new price) */
const inWords = (items: readonly string[], language: Language): string => listFormat(language).format(items)
