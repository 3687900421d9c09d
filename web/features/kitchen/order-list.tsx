import { Button, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { orderStatuses } from '#contract/bounds.ts'
import type { KitchenOrder } from '#contract/orders.ts'
import { isStopped, whyNotMove } from '#rules/alcohol.ts'
import { isOpenOrder } from '#rules/order.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { AlcoholBadge } from '#web/domain/alcohol.tsx'
import { Allergens } from '#web/domain/allergens.tsx'
import { GuestLink } from '#web/domain/guest-link.tsx'
import { LineChoices } from '#web/domain/line-choices.tsx'
import { OrderStatusBadge, orderStatusIcons } from '#web/domain/order-status.tsx'
import { formatDay } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { AdminTable, type Column, TitleCell } from '#web/ui/table/admin-table.tsx'
import type { RowAction } from '#web/ui/table/row-actions.tsx'
import { useSearchText } from '#web/ui/use-search-text.ts'
import { cancelQuestion } from './cancel-question.tsx'
import classes from './kitchen.module.css'
import { invalidateOrders, kitchenQueries, type OrderFilter, useRealtimeOrders } from './queries.ts'
import { guestName, orderName, stepTexts, useOrderActions } from './use-order-actions.ts'

/** How often the list is fetched, in milliseconds. */
const refresh = 30_000

type OrderListProps = {
  status: string
  /** Empty texts switch a filter off. */
  onFilter: (change: { search?: string; status: string }) => void
}

/** All orders, newest first, with the actions of each. */
export function OrderList({ status, onFilter }: OrderListProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const search = useSearchText()
  useRealtimeOrders()
  const filter: OrderFilter = {}
  const known = orderStatuses.find((each) => each === status)
  if (known) filter.status = known
  if (search.text) filter.search = search.text
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap gap-4 items-end">
        <SearchField
          label={t('adminOrders.filter.search')}
          hint={t('adminOrders.filter.searchHint')}
          search={search}
          className="flex-[0_1_300px]"
        />
        <NativeSelect
          label={t('adminOrders.filter.status')}
          value={known ?? ''}
          data={[
            { value: '', label: t('adminOrders.filter.all') },
            ...orderStatuses.map((value) => ({ value, label: t(`food.status.${value}`) })),
          ]}
          onChange={(event) => onFilter({ status: event.currentTarget.value })}
        />
        <Button
          variant="default"
          leftSection={<RefreshCw size={19} aria-hidden />}
          onClick={() => void invalidateOrders(client)}
        >
          {t('adminOrders.actions.refresh')}
        </Button>
      </div>
      <PagedList
        query={{ ...kitchenQueries.orders(filter), refetchInterval: refresh }}
        loading="adminOrders.loading"
        failed="adminOrders.toasts.loadFailed"
        found={search.found}
        empty={
          known || search.text ? (
            <EmptyState
              title={t('adminOrders.notFound.title')}
              text={t('adminOrders.notFound.text')}
              action={
                <Button variant="default" onClick={() => onFilter({ search: '', status: '' })}>
                  {t('adminOrders.notFound.all')}
                </Button>
              }
            />
          ) : (
            <EmptyState title={t('adminOrders.empty.title')} text={t('adminOrders.empty.text')} />
          )
        }
      >
        {(rows) => <OrderRows rows={rows} />}
      </PagedList>
    </div>
  )
}

type Cell = { row: KitchenOrder }

const OrderCell = ({ row }: Cell) => (
  <TitleCell
    title={
      <GuestLink userId={row.guest.userId}>
        <bdi>{guestName(row)}</bdi>
      </GuestLink>
    }
  >
    <span className="numbers">{row.number}</span>
  </TitleCell>
)

function TableCell({ row: { tableNumber: number, playTable = null, location } }: Cell) {
  const { t } = useTranslation()
  if (playTable !== null) return <span lang="sv">{playTable}</span>
  if (number === null) return t('adminOrders.place.bar')
  return location === null ? number : <span lang="sv">{t('adminOrders.tableOf', { number, location })}</span>
}

/** The dishes with everything that a cook must know about them. */
function LinesCell({ row }: Cell) {
  const { t } = useTranslation()
  return (
    <>
      <ul className="plain-list">
        {row.lines.map(({ name, quantity, note, choices, allergens, isAlcoholic, alcoholCheck }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
          <li key={index} className={`${classes.line} grid`}>
            <span lang="sv">{t('adminOrders.line', { quantity, name })}</span>
            {(isAlcoholic || alcoholCheck) && (
              <span className="flex flex-wrap gap-2 items-center">
                <AlcoholBadge isAlcoholic={isAlcoholic} />
                <b>
                  {t(alcoholCheck ? `adminOrders.alcohol.found.${alcoholCheck}` : 'adminOrders.alcohol.ask')}
                </b>
              </span>
            )}
            <LineChoices choices={choices} />
            {note && <b>{t('food.note', { text: note })}</b>}
            <Allergens allergens={allergens} />
          </li>
        ))}
      </ul>
      {row.notes && (
        <p className="mt-1.5">
          {t('adminOrders.board.notes')}: <b lang="sv">{row.notes}</b>
        </p>
      )}
    </>
  )
}

function TotalCell({ row }: Cell) {
  const { language } = useTranslation()
  return formatPrice(row.totalAmountOre, language)
}

function TimeCell({ row: { createdAt } }: Cell) {
  const { language } = useTranslation()
  return (
    <time dateTime={createdAt}>
      <span className="whitespace-nowrap">{formatDay(createdAt, language)}</span>{' '}
      {stockholmWallClock(new Date(createdAt)).time}
    </time>
  )
}

const columns: Column<KitchenOrder>[] = [
  { id: 'order', header: 'adminOrders.columns.order', cell: OrderCell },
  { id: 'table', header: 'adminOrders.columns.table', cell: TableCell },
  { id: 'lines', header: 'adminOrders.columns.lines', cell: LinesCell },
  {
    id: 'total',
    header: 'adminOrders.columns.total',
    cell: TotalCell,
    numeric: true,
    align: 'end',
    isShort: true,
  },
  {
    id: 'status',
    header: 'adminOrders.columns.status',
    cell: ({ row }) => <OrderStatusBadge status={row.status} />,
  },
  { id: 'time', header: 'adminOrders.columns.time', cell: TimeCell, numeric: true },
]

function OrderRows({ rows }: { rows: KitchenOrder[] }) {
  const { t } = useTranslation()
  const { change } = useOrderActions()
  const statuses = ['confirmed', 'preparing', 'ready', 'delivered', 'cancelled'] as const
  const actions: RowAction<KitchenOrder>[] = statuses.map((status) => ({
    id: status,
    icon: orderStatusIcons[status],
    isDangerous: status === 'cancelled',
    ...stepTexts[status],
    isShown: (row) =>
      whyNotMove({ ...row, isStopped: isStopped(row.alcoholStoppedUntil, new Date()) }, status) === null,
    onSelect: (order) => change.run({ order, status }),
    ...(status === 'cancelled' && { confirm: cancelQuestion }),
  }))
  return (
    <AdminTable
      label={t('adminOrders.title')}
      rows={rows}
      keyOf={({ id }) => id}
      nameOf={orderName}
      columns={columns}
      actions={actions}
      isOff={({ status }) => !isOpenOrder(status)}
    />
  )
}
