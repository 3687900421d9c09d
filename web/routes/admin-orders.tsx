import { useNavigate, useSearch } from '@tanstack/react-router'
import { use, useEffect } from 'react'
import { wholeBoard } from '#rules/kitchen-ticket.ts'
import { KitchenBoard } from '#web/features/kitchen/kitchen-board.tsx'
import { OrderList } from '#web/features/kitchen/order-list.tsx'
import { useMayOpen } from '#web/platform/admin-paths.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { may, useMe } from '#web/platform/session.tsx'
import { readStored, store } from '#web/platform/stored.ts'
import { AdminBack } from '#web/ui/admin-back.tsx'
import { LinkTabs } from '#web/ui/link-tabs.tsx'
import { Screen } from '#web/ui/screen.tsx'

/** /admin/orders, with `?view=`, `?search=` and `?status=`: for the kitchen and the bar. Others are redirected to the home screen. */
export function AdminOrdersScreen() {
  const isAllowed = useMayOpen()('/admin/orders')
  const navigate = useNavigate()
  useEffect(() => {
    if (!isAllowed) void navigate({ to: '/', replace: true })
  }, [isAllowed, navigate])
  return isAllowed && <Orders />
}

/** The views, and the right of each. */
const views = { board: 'orders.manage', list: 'orders.find' } as const
type View = keyof typeof views

function Orders() {
  const { t, language } = useTranslation()
  // Starts both loads before awaiting the first.
  const [admin, menu] = [textsOf('admin', language), textsOf('menu', language)]
  use(admin)
  use(menu)
  const { view: given, station: givenStation, ...filter } = useSearch({ from: '/guarded/admin/orders' })
  const navigate = useNavigate()
  const isFiltered = filter.search !== undefined || filter.status !== undefined
  const wanted = given ?? (isFiltered ? 'list' : readStored('kitchenView'))
  const me = useMe()
  const allowed = (['board', 'list'] as const).filter((each) => may(me, views[each]))
  const view: View = allowed.find((each) => each === wanted) ?? allowed[0] ?? 'board'
  // The device remembers what it stands beside.
  const station = givenStation ?? readStored('kitchenStation') ?? wholeBoard
  useEffect(() => {
    store('kitchenView', view)
    store('kitchenStation', station)
    const isShown = station === (givenStation ?? wholeBoard)
    if (given === view && isShown) return
    const shown = isShown ? { view } : { view, station }
    void navigate({ to: '/admin/orders', search: (now) => ({ ...now, ...shown }), replace: true })
  }, [given, view, station, givenStation, navigate])
  return (
    <Screen title={t('adminOrders.title')} width="wide" back={<AdminBack />}>
      <LinkTabs
        label={t('adminOrders.tabs.label')}
        tabs={[
          ...allowed.map((each) => ({
            to: '/admin/orders' as const,
            search: { view: each },
            label: t(`adminOrders.tabs.${each}`),
          })),
          { to: '/admin/service', label: t('adminOrders.tabs.service') },
          { to: '/admin/order-report', label: t('adminOrders.tabs.report') },
          { to: '/admin/alcohol-log', label: t('adminOrders.tabs.alcohol') },
        ]}
      />
      {view === 'board' ? (
        <KitchenBoard
          station={station}
          onStation={(chosen) =>
            void navigate({
              to: '/admin/orders',
              search: (now) => ({ ...now, station: chosen }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      ) : (
        <OrderList
          status={filter.status ?? ''}
          onFilter={(change) =>
            void navigate({
              to: '/admin/orders',
              search: (now) => ({ ...now, ...change }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </Screen>
  )
}
