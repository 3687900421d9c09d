import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TableBillSummary } from '#contract/bills.ts'
import { joinNumbers } from '#rules/table-numbers.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import { TableSkeleton } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { billQueries, useRealtimeBills } from './queries.ts'

/** All tables with what each has ordered since its last bill. */
export function ServiceTables() {
  const { t } = useTranslation()
  useRealtimeBills()
  return (
    <Loaded
      query={useQuery(billQueries.tables())}
      loading="adminBills.loading"
      failed="adminBills.loadFailed"
      skeleton={<TableSkeleton rows={6} />}
    >
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState title={t('adminBills.empty.title')} text={t('adminBills.empty.text')} />
        ) : (
          <ul className="plain-list grid grid-fill-[220px] gap-3" aria-label={t('adminBills.tables')}>
            {items.map((table) => (
              <li key={table.tableNumber}>
                <TableTile table={table} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function TableTile({ table }: { table: TableBillSummary }) {
  const { t, language } = useTranslation()
  const { tableNumber, numbers = [tableNumber], location, party, orders, open, totalOre } = table
  return (
    <Link
      to="/admin/service"
      search={{ table: String(tableNumber) }}
      className="grid gap-1 h-full min-h-24 content-start py-3.5 px-4.5 border border-line rounded-[16px] bg-surface text-text no-underline hover:border-brass-text"
    >
      <span className="flex gap-3 items-baseline justify-between">
        <b className="font-display text-2xl">{t('adminBills.table', { number: joinNumbers(numbers) })}</b>
        {orders > 0 && <b className="numbers">{formatPrice(totalOre, language)}</b>}
      </span>
      <span className="muted small" lang="sv">
        {location}
      </span>
      <span className="wrap-anywhere">
        {party && <bdi>{party.displayName || t('adminBills.walkIn', { count: party.guestCount })}</bdi>}
      </span>
      <span className="muted small">
        {orders === 0 ? t('adminBills.nothing') : t('adminBills.orders', { count: orders })}
        {open > 0 && ` · ${t('adminBills.open', { count: open })}`}
      </span>
    </Link>
  )
}
