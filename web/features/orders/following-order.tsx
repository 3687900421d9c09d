import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { isOpenOrder } from '#rules/order.ts'
import { OrderStatusBadge, orderStatusIcons } from '#web/domain/order-status.tsx'
import { useTranslation } from '#web/platform/language.ts'
import classes from './orders.module.css'
import { orderQueries, useRealtimeOrders } from './queries.ts'

/** Links to my open orders, with their live status. */
export function FollowingOrder() {
  const { t } = useTranslation()
  useRealtimeOrders()
  const { data } = useQuery(orderQueries.latest())
  const open = data?.items.filter(({ status }) => isOpenOrder(status)) ?? []
  return open.map(({ id, number, status }) => {
    const Icon = orderStatusIcons[status]
    return (
      <Link
        key={id}
        to="/order/$orderId"
        params={{ orderId: id }}
        className={`${classes.strip} flex gap-3 items-center min-h-14 py-2 px-4 border border-edge rounded-[16px] bg-raised text-text no-underline`}
        data-ready={status === 'ready' || undefined}
      >
        <Icon size={24} aria-hidden />
        <span>
          <b>{t('menuScreens.following')}</b> <span className="numbers muted">{number}</span>
        </span>
        <OrderStatusBadge status={status} />
        <ChevronRight size={20} aria-hidden />
      </Link>
    )
  })
}
