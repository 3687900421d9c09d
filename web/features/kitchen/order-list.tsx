import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw, Search } from 'lucide-react'
import { useState } from 'react'
import { orderStatuses } from '#contract/bounds.ts'
import type { KitchenOrder } from '#contract/orders.ts'
import { isOpenOrder, nextOrderStatuses } from '#rules/order.ts'
import { Allergens } from '#web/domain/allergens.tsx'
import { OrderStatusBadge, orderStatusIcons } from '#web/domain/order-status.tsx'
import { formatInstant } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { AdminTable, type Column, type RowAction, TitleCell } from '#web/ui/table/admin-table.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import classes from './order-list.module.css'
import { invalidateOrders, kitchenQueries, type OrderFilter, useRealtimeOrders } from './queries.ts'
import { guestName, orderName, stepTexts, useOrderActions } from './use-order-actions.ts'

/** How long typing rests before it is searched for, and how often the list is fetched, in milliseconds. */
const rest = 250
const refresh = 30_000

type OrderListProps = {
  search: string
  status: string
  /** An empty text ends a filter. */
  onFilter: (change: { search?: string; status?: string }) => void
}

/** All orders, newest first, with what may be done with each. */
export function OrderList({ search, status, onFilter }: OrderListProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  useRealtimeOrders()
  const filter: OrderFilter = {}
  const known = orderStatuses.find((each) => each === status)
  if (known) filter.status = known
  if (search) filter.search = search
  return (
    <Stack gap={20}>
      <Group gap={16} align="flex-end">
        <SearchField search={search} onSearch={(text) => onFilter({ search: text })} />
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
      </Group>
      <PagedList
        query={{ ...kitchenQueries.orders(filter), refetchInterval: refresh }}
        loading="adminOrders.loading"
        failed="adminOrders.toasts.loadFailed"
        empty={
          known || search ? (
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
    </Stack>
  )
}

function SearchField({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(search)
  // The Back button or a link can change the search in the address.
  const [followed, setFollowed] = useState(search)
  if (followed !== search) {
    setFollowed(search)
    if (typed.trim() !== search) setTyped(search)
  }
  const follow = useDebouncedCallback((text: string) => onSearch(text.trim()), rest)
  return (
    <TextInput
      className={classes.search}
      type="search"
      label={t('adminOrders.filter.search')}
      placeholder={t('adminOrders.filter.searchHint')}
      leftSection={<Search size={20} aria-hidden />}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        follow(event.currentTarget.value)
      }}
    />
  )
}

type Cell = { row: KitchenOrder }

const OrderCell = ({ row }: Cell) => (
  <TitleCell title={<bdi>{guestName(row)}</bdi>}>
    <span className="numbers">{row.number}</span>
  </TitleCell>
)

function TableCell({ row: { tableNumber: number, location } }: Cell) {
  const { t } = useTranslation()
  if (number === null) return t('adminOrders.place.bar')
  return location === null ? number : <span lang="sv">{t('adminOrders.tableOf', { number, location })}</span>
}

/** The dishes with everything that a cook must know about them. */
function LinesCell({ row }: Cell) {
  const { t } = useTranslation()
  return (
    <>
      <ul className="plain-list">
        {row.lines.map(({ name, quantity, note, allergens }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
          <li key={index} className={classes.line}>
            <span lang="sv">{t('adminOrders.line', { quantity, name })}</span>
            {note && <b>{t('food.note', { text: note })}</b>}
            <Allergens allergens={allergens} />
          </li>
        ))}
      </ul>
      {row.notes && (
        <p className={classes.notes}>
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
  return <time dateTime={createdAt}>{formatInstant(createdAt, language)}</time>
}

const columns: Column<KitchenOrder>[] = [
  { id: 'order', header: 'adminOrders.columns.order', cell: OrderCell },
  { id: 'table', header: 'adminOrders.columns.table', cell: TableCell },
  { id: 'lines', header: 'adminOrders.columns.lines', cell: LinesCell },
  {
    ...{ id: 'total', header: 'adminOrders.columns.total', cell: TotalCell },
    ...({ numeric: true, align: 'end', isShort: true } as const),
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
  const [cancelling, setCancelling] = useState<KitchenOrder | null>(null)
  const { change } = useOrderActions(() => setCancelling(null))
  const statuses = ['confirmed', 'preparing', 'ready', 'delivered', 'cancelled'] as const
  const actions: RowAction<KitchenOrder>[] = statuses.map((status) => ({
    ...{ id: status, icon: orderStatusIcons[status], isDangerous: status === 'cancelled' },
    ...stepTexts[status],
    isShown: (row) => nextOrderStatuses[row.status].includes(status),
    onSelect: (order) => (status === 'cancelled' ? setCancelling(order) : change.run({ order, status })),
  }))
  return (
    <>
      <AdminTable
        label={t('adminOrders.title')}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={orderName}
        columns={columns}
        actions={actions}
        isOff={({ status }) => !isOpenOrder(status)}
      />
      <CancelDialog
        order={cancelling}
        busy={change.isPending}
        onClose={() => setCancelling(null)}
        onConfirm={(order) => change.run({ order, status: 'cancelled' })}
      />
    </>
  )
}
