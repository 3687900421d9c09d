import { ConciergeBell, CookingPot } from 'lucide-react'
import type { Order } from '#contract/orders.ts'
import { EveningCard, type EveningKind, EveningLink, EveningTile } from '#web/domain/evening-card.tsx'
import { useTranslation } from '#web/platform/language.ts'

/** My orders that are on their way. */
export const tonightOrders: EveningKind = ({ orders }) =>
  orders.map((order) => ({ key: order.id, at: order.createdAt, content: <TonightOrder order={order} /> }))

/** An order: its place in the queue, or that it is ready. */
function TonightOrder({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { id, number, status, lines } = order
  const isReady = status === 'ready'
  const Icon = isReady ? ConciergeBell : CookingPot
  return (
    <EveningCard
      picture={
        <EveningTile>
          <Icon size={26} />
        </EveningTile>
      }
      title={t('evening.order.title')}
      when={<span lang="sv">{lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}</span>}
      state={stateOf(order, t)}
      isCalling={isReady}
    >
      <EveningLink
        to="/order/$orderId"
        params={{ orderId: id }}
        aria-label={t('evening.order.showOf', { number })}
      >
        {t('evening.order.show')}
      </EveningLink>
    </EveningCard>
  )
}

function stateOf(
  { status, ahead, tableNumber, playTable = null }: Order,
  t: ReturnType<typeof useTranslation>['t'],
): string {
  if (status === 'ready') {
    if (playTable !== null) return t('evening.order.atPlay', { table: playTable })
    return tableNumber === null
      ? t('evening.order.atBar')
      : t('evening.order.atTable', { number: tableNumber })
  }
  return status === 'preparing'
    ? t('evening.order.preparing')
    : t('evening.order.ahead', { count: ahead ?? 0 })
}
