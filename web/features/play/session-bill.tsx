import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { PlayBill as Bill } from '#contract/bills.ts'
import { billOf } from '#rules/bill.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { PlayBill } from './play-bill.tsx'
import { invalidatePlay, sessionBillQuery } from './queries.ts'

/** The bill of a session that was stopped: its time, and what was ordered to it. Handed over once to the cash register. */
export function SessionBill({ playSessionId }: { playSessionId: string }) {
  return (
    <Loaded
      query={useQuery(sessionBillQuery(playSessionId))}
      loading="adminPlay.billLoading"
      failed="adminPlay.billFailed"
    >
      {(bill) => <Content bill={bill} />}
    </Loaded>
  )
}

function Content({ bill }: { bill: Bill }) {
  const { t, language } = useTranslation()
  const { session, orders, totalOre, handedOver } = bill
  const handOver = useHandOver(session.id)
  const { lines } = billOf(orders)
  return (
    <div className="grid gap-4">
      <PlayBill session={session} now={new Date(session.stoppedAt ?? session.startedAt)} />
      {lines.length > 0 && (
        <>
          <ul className="plain-list grid gap-1" aria-label={t('myPlay.ordered')}>
            {lines.map(({ key, name, choices, quantity, totalOre: sum }) => (
              <li key={key} className="flex gap-3 justify-between" lang="sv">
                <span className="min-w-0 wrap-anywhere">
                  {quantity} × {[name, ...choices].join(', ')}
                </span>
                <span className="numbers flex-none">{formatPrice(sum, language)}</span>
              </li>
            ))}
          </ul>
          <p className="flex gap-3 justify-between font-bold border-t border-line pt-2">
            <span>{t('adminPlay.billTotal')}</span>
            <span className="numbers">{formatPrice(totalOre, language)}</span>
          </p>
        </>
      )}
      {handedOver ? (
        <p className="font-medium" role="status">
          {t('adminPlay.billedAt', {
            time: stockholmWallClock(new Date(handedOver.handedOverAt)).time,
            name: handedOver.handedOverBy ?? '–',
          })}
        </p>
      ) : (
        <Button
          className="justify-self-start"
          leftSection={<Check size={19} aria-hidden />}
          loading={handOver.isPending}
          onClick={() => void handOver.run({ orderIds: orders.map(({ id }) => id), totalOre })}
        >
          {t('adminPlay.handOver', { price: formatPrice(totalOre, language) })}
        </Button>
      )}
      <p className="muted small">{t('adminPlay.register')}</p>
    </div>
  )
}

/** The bill is handed over as it was seen. */
function useHandOver(playSessionId: string) {
  const client = useQueryClient()
  const { queryKey } = sessionBillQuery(playSessionId)
  return useAction({
    request: (seen: { orderIds: string[]; totalOre: number }, requestId) =>
      request('handOverPlayBill', { params: { playSessionId }, body: { requestId, seen } }),
    // The dialog shows it.
    success: null,
    failed: { title: 'adminPlay.failed' },
    explained: ['bill_changed', 'play_goes_on', 'unreachable'],
    onDone: (bill) => {
      client.setQueryData(queryKey, bill)
      void invalidatePlay(client)
    },
    onFailed: () => {
      void invalidatePlay(client)
      return undefined
    },
  })
}
