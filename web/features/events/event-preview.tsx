import type { EventCategory } from '#contract/bounds.ts'
import { type EventForm, eventFormErrors, eventOfForm } from '#rules/event-form.ts'
import { stockholmDate, stockholmInstant } from '#rules/stockholm.ts'
import { useTranslation } from '#web/platform/language.ts'
import { EventCard } from './event-card.tsx'
import classes from './event-form.module.css'

type EventPreviewProps = { form: EventForm; id: string; attendees: number }

/** The card as guests will see it, while it is being written. Only to look at. */
export function EventPreview({ form, id, attendees }: EventPreviewProps) {
  const { t } = useTranslation()
  const wrong = new Set(eventFormErrors(form).map((error) => error.field))
  const typed = eventOfForm(form)
  const date = wrong.has('date') ? stockholmDate(new Date()) : form.date
  const time = wrong.has('time') ? '19:00' : form.time
  const event = {
    ...typed,
    id,
    title: typed.title || t('admin.form.title'),
    location: typed.location || t('admin.form.location'),
    category: typed.category || ('Övrigt' satisfies EventCategory),
    maxAttendees: wrong.has('maxAttendees') ? null : typed.maxAttendees,
    imageUrl: wrong.has('imageUrl') ? null : typed.imageUrl,
    date,
    time,
    startsAt: (stockholmInstant(date, time) ?? new Date()).toISOString(),
    currentAttendees: attendees,
    booked: false,
    revision: 1,
  }
  return (
    <div className={classes.preview} inert aria-hidden>
      <span>{t('admin.form.preview')}</span>
      <EventCard event={event} />
    </div>
  )
}
