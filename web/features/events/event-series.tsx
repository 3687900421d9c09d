import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Repeat, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { bounds, type Language } from '#contract/bounds.ts'
import type { EventForm, MadeEventSeries } from '#contract/event-series.ts'
import type { EditableEvent } from '#contract/events.ts'
import { request } from '#web/platform/api.ts'
import { formatShortDate } from '#web/platform/dates.ts'
import { currentLanguage, t, useTranslation } from '#web/platform/language.ts'
import { Choice } from '#web/ui/choice.tsx'
import type { Save } from '#web/ui/form/use-edit-form.ts'
import type { RowAction } from '#web/ui/table/row-actions.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { invalidateEvents } from './queries.ts'

type Scope = 'later' | 'all'
/** A saved event, and what is said about the other dates of its series. */
export type Saved = EditableEvent & { said?: { title: string; message: string } }

/** Saves an event, a series of new ones, or several dates of a series. */
export async function saveEvent({
  id,
  version,
  body,
  requestId,
  decisions,
}: Save<EventForm>): Promise<Saved> {
  const { repeats, until, times, scope, ...typed } = body
  const allowsPast = decisions.date_has_passed === true
  const allowsDuplicate = decisions.duplicate_exists === true
  if (id === null) {
    const { allowsPast: _, allowsDuplicate: __, ...fields } = typed
    if (!repeats) return request('createEvent', { body: { ...fields, allowsPast, allowsDuplicate } })
    const made = await request('createEventSeries', { body: { ...fields, repeats, until, times, requestId } })
    return { ...made.event, said: madeInWords(made) }
  }
  const params = { eventId: id }
  const edit = { ...typed, allowsPast, allowsDuplicate, version }
  if (scope !== 'later' && scope !== 'all') return request('updateEvent', { params, body: edit })
  const done = await request('updateEventSeries', { params, body: { ...edit, scope } })
  const title = t('adminEvents.series.changed', { count: done.changed })
  return { ...done.event, said: { title, message: keptInWords(done.kept) || typed.title } }
}

type Named<Reason> = { date: string; reason: Reason }

/** 'tis 22 dec (stängt)', each date with why it is left out. */
const inWords = <Reason,>(dates: readonly Named<Reason>[], reasonOf: (reason: Reason) => string): string => {
  const language: Language = currentLanguage()
  const named = dates.map(({ date, reason }) => `${formatShortDate(date, language)} (${reasonOf(reason)})`)
  return named.length === 0 ? '' : t('adminEvents.series.leftOut', { dates: named.join(', ') })
}

/** How many events were made of a series, and which dates were left out. */
export const madeInWords = ({ event, dates, skipped }: MadeEventSeries) => ({
  title: t('adminEvents.series.made', { count: dates.length }),
  message: inWords(skipped, (reason) => t(`adminEvents.series.skipped.${reason}`)) || event.title,
})

const keptInWords = (kept: readonly Named<'apart' | 'no_time' | 'begun'>[]): string =>
  inWords(kept, (reason) => t(`adminEvents.series.kept.${reason}`))

/** That an event is a date of a series. */
export function SeriesMark({ isApart }: { isApart: boolean }) {
  const { t } = useTranslation()
  return (
    <span className="flex items-center gap-1.5">
      <Repeat size={15} aria-hidden />
      {t(isApart ? 'adminEvents.series.apart' : 'adminEvents.series.mark')}
    </span>
  )
}

/** Deletes several dates of a series. */
export function useSeriesRemoval(): RowAction<EditableEvent>[] {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [scope, setScope] = useState<Scope>('later')
  const [reason, setReason] = useState('')
  const { run } = useAction({
    request: ({ id }: EditableEvent) =>
      request('deleteEventSeries', {
        params: { eventId: id },
        query: { scope, ...(reason.trim() && { reason }) },
      }),
    success: ({ deleted, kept }, { title }) => ({
      title: t('adminEvents.series.deleted', { count: deleted }),
      message: keptInWords(kept) || title,
    }),
    failed: { title: 'ui.failed', message: 'adminEvents.toasts.deleteFailed' },
    onDone: () => void invalidateEvents(client),
  })
  return [
    {
      id: 'deleteSeries',
      label: 'adminEvents.series.delete',
      labelOf: 'adminEvents.series.deleteOf',
      icon: Trash2,
      isDangerous: true,
      isShown: ({ seriesId }) => seriesId !== null,
      onAsk: () => setReason(''),
      confirm: {
        title: ({ title }) => t('adminEvents.series.confirm', { title }),
        text: () => (
          <>
            <Choice
              legend={t('adminEvents.form.scope')}
              value={scope}
              onChange={setScope}
              options={(['later', 'all'] as const).map((value) => ({
                value,
                label: t(`adminEvents.series.${value}`),
              }))}
            />
            <p>{t('adminEvents.series.loss')}</p>
            <TextInput
              label={t('actions.reason')}
              description={t('actions.reasonHint')}
              maxLength={bounds.cancellationReason}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          </>
        ),
        label: 'actions.delete',
        keep: 'adminEvents.series.keep',
      },
      onSelect: (row) => run(row),
    },
  ]
}
