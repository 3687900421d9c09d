import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Plus, Printer } from 'lucide-react'
import { useState } from 'react'
import type { TableBill as Answer, BillOrder, HandedOverBill } from '#contract/bills.ts'
import { billOf } from '#rules/bill.ts'
import { isOpenOrder } from '#rules/order.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { joinNumbers } from '#rules/table-numbers.ts'
import { request } from '#web/platform/api.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import { TableSkeleton } from '#web/ui/card-skeleton.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { billQueries, useRealtimeBills } from './queries.ts'
import { Receipt } from './receipt.tsx'

/** The bill of a table, and those that were handed over today. */
export function TableBill({ tableNumber }: { tableNumber: number }) {
  useRealtimeBills()
  return (
    <Loaded
      query={useQuery(billQueries.table(tableNumber))}
      loading="adminBills.loading"
      failed="adminBills.loadFailed"
      skeleton={<TableSkeleton rows={4} />}
    >
      {(bill) => <Bill bill={bill} />}
    </Loaded>
  )
}

function Bill({ bill }: { bill: Answer }) {
  const { t, language } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { orders, tableNumber, numbers = [tableNumber], totalOre, party, handedOver } = bill
  const handOver = useHandOver(bill)
  const open = orders.filter(({ status }) => isOpenOrder(status)).length
  return (
    <div className="grid gap-6 max-w-[34rem]">
      <div className="print:hidden flex flex-wrap gap-3 items-center">
        <LinkButton
          to="/admin/service"
          search={{ table: String(tableNumber), order: 'new' }}
          size="md"
          leftSection={<Plus size={19} aria-hidden />}
        >
          {t('adminBills.newOrder')}
        </LinkButton>
        {party && (
          <span className="muted wrap-anywhere">
            {t('adminBills.party', {
              name: party.displayName || t('adminBills.walkIn', { count: party.guestCount }),
              time: stockholmWallClock(new Date(party.checkedInAt)).time,
            })}
          </span>
        )}
      </div>
      {orders.length === 0 ? (
        <EmptyState title={t('adminBills.noBill.title')} text={t('adminBills.noBill.text')} />
      ) : (
        <>
          <Receipt table={joinNumbers(numbers)} orders={orders} />
          {open > 0 && (
            <p className="print:hidden text-brass-text font-semibold" role="status">
              {t('adminBills.stillOpen', { count: open })}
            </p>
          )}
          <div className="print:hidden grid gap-3">
            <div className="flex flex-wrap gap-3">
              <Button
                size="md"
                leftSection={<Check size={19} aria-hidden />}
                loading={handOver.isPending}
                onClick={() => setAsking(true)}
              >
                {t('adminBills.handOver')}
              </Button>
              <Button
                size="md"
                variant="default"
                leftSection={<Printer size={19} aria-hidden />}
                onClick={() => window.print()}
              >
                {t('adminBills.print')}
              </Button>
            </div>
            <p className="muted small">{t('adminBills.noPayment')}</p>
          </div>
        </>
      )}
      {handedOver.length > 0 && <HandedOver bills={handedOver} />}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void handOver.run(contentOf(bill))
        }}
        title={t('adminBills.question', { number: joinNumbers(numbers) })}
        confirmLabel={t('adminBills.handOver')}
        cancelLabel={t('adminBills.keep')}
      >
        <p>{t('adminBills.questionText', { total: formatPrice(totalOre, language) })}</p>
      </ConfirmDialog>
    </div>
  )
}

const contentOf = ({ orders, totalOre }: Answer) => ({ orderIds: orders.map(({ id }) => id), totalOre })

function useHandOver({ tableNumber }: Answer) {
  const client = useQueryClient()
  const { queryKey } = billQueries.table(tableNumber)
  return useAction({
    request: (seen: ReturnType<typeof contentOf>, requestId) =>
      request('handOverBill', { params: { tableNumber: String(tableNumber) }, body: { requestId, seen } }),
    success: () => ({ title: t('adminBills.handedOver') }),
    failed: { title: 'ui.failed', message: 'adminBills.failed' },
    explained: ['bill_changed', 'unreachable'],
    onDone: (bill) => {
      client.setQueryData(queryKey, bill)
    },
    onFailed: () => {
      void client.invalidateQueries({ queryKey })
      return undefined
    },
  })
}

const soldOre = (orders: readonly BillOrder[]) => billOf(orders).totalOre

/** The bills of today, each with what has changed since. */
function HandedOver({ bills }: { bills: readonly HandedOverBill[] }) {
  const { t, language } = useTranslation()
  return (
    <section className="print:hidden grid gap-3" aria-labelledby="handed-over">
      <h2 id="handed-over">{t('adminBills.earlier')}</h2>
      <ul className="rows" aria-label={t('adminBills.earlier')}>
        {bills.map(({ id, handedOverAt, handedOverBy, totalOre, orders }) => {
          const difference = soldOre(orders) - totalOre
          return (
            <li key={id} className="grid gap-1 py-3 px-4">
              <span className="flex gap-3 justify-between">
                <span>
                  <time dateTime={handedOverAt} className="numbers">
                    {stockholmWallClock(new Date(handedOverAt)).time}
                  </time>{' '}
                  <bdi className="muted">{handedOverBy ?? t('adminBills.formerStaff')}</bdi>
                </span>
                <b className="numbers">{formatPrice(totalOre, language)}</b>
              </span>
              {difference !== 0 && (
                <span className="text-brass-text font-semibold">
                  {t(`adminBills.changedSince.${difference < 0 ? 'less' : 'more'}`, {
                    amount: formatPrice(Math.abs(difference), language),
                  })}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
