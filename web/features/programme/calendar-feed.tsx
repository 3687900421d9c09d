import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, Copy, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { request } from '#web/platform/api.ts'
import { formatDay } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useAction } from '#web/ui/use-action.ts'
import { useCopy } from '#web/ui/use-copy.ts'
import { feedQuery } from './queries.ts'

/** The secret address at which my bookings are a calendar to subscribe to. It is shown only when it is made. */
export function CalendarFeed() {
  const { t, language } = useTranslation()
  const client = useQueryClient()
  const copy = useCopy('calendarFeed.copied', 'calendarFeed.notCopied')
  const { data } = useQuery(feedQuery())
  const [address, setAddress] = useState<string | null>(null)
  const refetch = () => client.invalidateQueries({ queryKey: feedQuery().queryKey })
  const renew = useAction({
    request: () => request('renewMyCalendarFeed'),
    success: null,
    failed: { title: 'ui.failed' },
    onDone: ({ path }) => {
      setAddress(new URL(path, window.location.origin).href)
      return refetch()
    },
  })
  const remove = useAction({
    request: () => request('removeMyCalendarFeed'),
    success: () => ({ title: t('calendarFeed.removed') }),
    failed: { title: 'ui.failed' },
    onDone: () => {
      setAddress(null)
      return refetch()
    },
  })
  const since = data?.createdAt ?? null
  return (
    <>
      <p className="muted">{t('calendarFeed.text')}</p>
      {address !== null && (
        <div className="flex flex-col gap-3" role="status">
          <p>{t('calendarFeed.once')}</p>
          <code className="px-3.5 py-2.5 border border-line rounded-md bg-ground text-small wrap-anywhere">
            {address}
          </code>
        </div>
      )}
      {address === null && since !== null && (
        <p>{t('calendarFeed.since', { date: formatDay(since, language) })}</p>
      )}
      <div className="flex flex-wrap gap-2.5">
        {address !== null && (
          <Button leftSection={<Copy size={18} aria-hidden />} onClick={() => void copy(address)}>
            {t('calendarFeed.copy')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={
            since === null ? <CalendarPlus size={18} aria-hidden /> : <RefreshCw size={18} aria-hidden />
          }
          loading={renew.isPending}
          disabled={data === undefined}
          onClick={() => void renew.run(undefined)}
        >
          {t(since === null ? 'calendarFeed.create' : 'calendarFeed.renew')}
        </Button>
        {since !== null && (
          <Button
            variant="default"
            leftSection={<Trash2 size={18} aria-hidden />}
            loading={remove.isPending}
            onClick={() => void remove.run(undefined)}
          >
            {t('calendarFeed.remove')}
          </Button>
        )}
      </div>
    </>
  )
}
