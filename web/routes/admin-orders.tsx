import { useNavigate, useSearch } from '@tanstack/react-router'
import { use, useEffect } from 'react'
import { KitchenBoard } from '#web/features/kitchen/kitchen-board.tsx'
import { OrderList } from '#web/features/kitchen/order-list.tsx'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { readStored, store } from '#web/platform/stored.ts'
import { LinkTabs } from '#web/ui/link-tabs.tsx'
import { BackLink, Screen } from '#web/ui/screen.tsx'

/** /admin/orders, with `?view=`, `?search=` and `?status=`: for staff. Other users are redirected to the home screen. */
export function AdminOrdersScreen() {
  const isAdmin = useMe().role === 'admin'
  const navigate = useNavigate()
  useEffect(() => {
    if (!isAdmin) void navigate({ to: '/', replace: true })
  }, [isAdmin, navigate])
  return isAdmin && <Orders />
}

const views = ['board', 'list'] as const

function Orders() {
  const { t, language } = useTranslation()
  // Starts both loads before awaiting the first.
  const [admin, menu] = [textsOf('admin', language), textsOf('menu', language)]
  use(admin)
  use(menu)
  const { view: given, ...filter } = useSearch({ from: '/guarded/admin/orders' })
  const navigate = useNavigate()
  const isFiltered = filter.search !== undefined || filter.status !== undefined
  const wanted = given ?? (isFiltered ? 'list' : readStored('kitchenView'))
  const view = views.find((each) => each === wanted) ?? 'board'
  useEffect(() => {
    store('kitchenView', view)
    if (given === view) return
    void navigate({ to: '/admin/orders', search: (now) => ({ ...now, view }), replace: true })
  }, [given, view, navigate])
  return (
    <Screen
      title={t('adminOrders.title')}
      width="wide"
      back={<BackLink to="/admin">{t('actions.toAdmin')}</BackLink>}
    >
      <LinkTabs
        label={t('adminOrders.tabs.label')}
        tabs={[
          { to: '/admin/orders', search: { view: 'board' }, label: t('adminOrders.tabs.board') },
          { to: '/admin/orders', search: { view: 'list' }, label: t('adminOrders.tabs.list') },
          { to: '/admin/order-report', label: t('adminOrders.tabs.report') },
        ]}
      />
      {view === 'board' ? (
        <KitchenBoard />
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
