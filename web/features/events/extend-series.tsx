import { NumberInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { EditableEvent } from '#contract/events.ts'
import { stockholmDate } from '#rules/stockholm.ts'
import { readDate } from '#rules/typed-date.ts'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import type { RowAction } from '#web/ui/table/row-actions.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { madeInWords } from './event-series.tsx'
import { invalidateEvents } from './queries.ts'

type More = { eventId: string; until: string | null; times: number | null }

/** Adds dates to the series of a row, each like the row. */
export function useSeriesExtension(): RowAction<EditableEvent>[] {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [until, setUntil] = useState('')
  const [times, setTimes] = useState<number | null>(null)
  const { run } = useAction({
    request: ({ eventId, ...end }: More, requestId) =>
      request('extendEventSeries', { params: { eventId }, body: { ...end, requestId } }),
    success: (made) => madeInWords(made),
    failed: { title: 'ui.failed', message: 'adminEvents.series.extendFailed' },
    explained: ['series_too_long', 'series_without_dates', 'time_does_not_exist'],
    onDone: () => void invalidateEvents(client),
  })
  return [
    {
      id: 'extendSeries',
      label: 'adminEvents.series.extend',
      labelOf: 'adminEvents.series.extendOf',
      icon: CalendarPlus,
      isShown: ({ seriesId }) => seriesId !== null,
      onAsk: () => {
        setUntil('')
        setTimes(null)
      },
      confirm: {
        title: ({ title }) => t('adminEvents.series.extendTitle', { title }),
        text: () => (
          <>
            <p>{t('adminEvents.series.extendText')}</p>
            <div className="grid gap-4 sm:grid-cols-2">
              <DayInput
                label={t('adminEvents.form.until')}
                required={false}
                value={until}
                onChange={setUntil}
                min={stockholmDate(new Date())}
              />
              <NumberInput
                label={t('adminEvents.form.times')}
                min={1}
                max={bounds.seriesDates}
                allowDecimal={false}
                value={times ?? ''}
                onChange={(typed) => setTimes(Number(typed) || null)}
              />
            </div>
          </>
        ),
        label: 'adminEvents.series.extendNow',
        isHarmless: true,
      },
      onSelect: ({ id }) => run({ eventId: id, until: dateOf(until), times }),
    },
  ]
}

/** The typed date, or what was typed, which the server then refuses by its name. */
function dateOf(typed: string): string | null {
  const read = readDate(typed, stockholmDate(new Date()))
  return 'date' in read ? read.date : typed.trim() || null
}
