import type { ReactNode } from 'react'
import type { OrderStatus } from '#contract/bounds.ts'
import { useTranslation } from '#web/platform/language.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { QuietKitchen } from './board-pictures.tsx'

type PassRailProps<T> = { tickets: readonly T[]; ticket: (ticket: T) => ReactNode }

/** The pass: whole orders with what each station has ready, those that can go to their guest first. */
export function PassRail<T extends { status: OrderStatus }>({ tickets, ticket }: PassRailProps<T>) {
  const { t } = useTranslation()
  const canGo = tickets.filter(({ status }) => status === 'ready' || status === 'delivered')
  const others = tickets.filter((each) => !canGo.includes(each))
  if (tickets.length === 0)
    return (
      <EmptyState
        illustration={<QuietKitchen />}
        title={t('adminOrders.board.empty.title')}
        text={t('adminOrders.board.empty.text')}
      />
    )
  return (
    <>
      <Rail title={t('adminOrders.stations.canGo')} count={canGo.length}>
        {canGo.map(ticket)}
      </Rail>
      <Rail title={t('adminOrders.stations.waits')} count={others.length}>
        {others.map(ticket)}
      </Rail>
    </>
  )
}

function Rail({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-3.5 min-w-0">
      <h2>
        {title} <span className="numbers">{count}</span>
      </h2>
      <div className="grid grid-fill-[15rem] gap-3.5 items-start">{children}</div>
    </section>
  )
}
