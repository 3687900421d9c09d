import type { Order } from '#contract/orders.ts'
import { isOpenOrder } from '#rules/order.ts'
import { OrderPlace, OrderStatusBadge } from '#web/domain/order-status.tsx'
import { formatInstant } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import { BlankTicket } from '#web/ui/blank-ticket.tsx'
import { TicketSkeleton } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { OrderAgain } from './order-page.tsx'
import { orderQueries, useRealtimeOrders } from './queries.ts'

/** My orders, newest first. */
export function MyOrders() {
  const { t } = useTranslation()
  useRealtimeOrders()
  return (
    <PagedList
      query={orderQueries.mine()}
      loading="orderScreens.mine.loading"
      failed="orderScreens.mine.loadFailed"
      skeleton={<TicketSkeleton />}
      empty={
        <EmptyState
          illustration={<BlankTicket />}
          title={t('orderScreens.mine.empty.title')}
          text={t('orderScreens.mine.empty.text')}
          action={<LinkButton to="/menu">{t('orderScreens.mine.empty.link')}</LinkButton>}
        />
      }
    >
      {(orders) => (
        <ul className="plain-list flex flex-col gap-3.5">
          {orders.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function OrderCard({ order }: { order: Order }) {
  const { t, language } = useTranslation()
  const { number, status, lines, tableNumber, playTable, totalAmountOre, createdAt } = order
  return (
    <article className="panel grid gap-2.5 wrap-anywhere">
      <div className="flex flex-wrap items-center gap-2.5 justify-between">
        <h2 className="tracking-[0.02em]">
          <span className="numbers">{number}</span>
        </h2>
        <OrderStatusBadge status={status} />
      </div>
      <p lang="sv">{lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}</p>
      <p className="muted numbers">
        {formatInstant(createdAt, language)} · <OrderPlace tableNumber={tableNumber} playTable={playTable} />{' '}
        · <b>{formatPrice(totalAmountOre, language)}</b>
      </p>
      <div className="flex flex-wrap items-center gap-2.5">
        <LinkButton
          to="/order/$orderId"
          params={{ orderId: order.id }}
          variant={isOpenOrder(status) ? 'filled' : 'default'}
          aria-label={t('orderScreens.mine.openOf', { number })}
        >
          {t('orderScreens.mine.open')}
        </LinkButton>
        {!isOpenOrder(status) && <OrderAgain order={order} />}
      </div>
    </article>
  )
}
