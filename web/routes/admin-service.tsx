import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { use } from 'react'
import { billQueries } from '#web/features/bills/queries.ts'
import { ServiceTables } from '#web/features/bills/service-tables.tsx'
import { TableBill } from '#web/features/bills/table-bill.tsx'
import { StaffOrder } from '#web/features/menu/staff-order.tsx'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { AdminBack } from '#web/ui/admin-back.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { BackLink, Screen } from '#web/ui/screen.tsx'

/** /admin/service: the tables; with `?table=` the bill of one, and with `?order=new` the menu from which staff order for it. */
export function AdminServiceScreen() {
  const { t, language } = useTranslation()
  // Starts both loads before awaiting the first.
  const [admin, menu] = [textsOf('admin', language), textsOf('menu', language)]
  use(admin)
  use(menu)
  const { table = '', order } = useSearch({ from: '/guarded/admins/admin/service' })
  const number = /^[1-9]\d{0,2}$/.test(table) ? Number(table) : null
  const isOrdering = order !== undefined
  const { data: bill } = useQuery({
    ...billQueries.table(number ?? 0),
    enabled: isOrdering && number !== null,
  })
  if (isOrdering) {
    const people = [bill?.party, ...(bill?.orders ?? []).map(({ guest }) => guest)]
    const seated = people.flatMap((each) =>
      each?.userId ? [{ userId: each.userId, displayName: each.displayName }] : [],
    )
    const name = number === null ? t('adminBills.bar') : t('adminBills.table', { number })
    return (
      <Screen
        title={t('adminBills.orderFor', { name })}
        width="wide"
        back={
          <BackLink to="/admin/service" search={number === null ? {} : { table }}>
            {name}
          </BackLink>
        }
      >
        <StaffOrder key={table} tableNumber={number} seated={seated} />
      </Screen>
    )
  }
  if (number !== null) {
    return (
      <Screen
        title={t('adminBills.table', { number })}
        back={<BackLink to="/admin/service">{t('adminBills.title')}</BackLink>}
      >
        <TableBill key={number} tableNumber={number} />
      </Screen>
    )
  }
  return (
    <Screen
      title={t('adminBills.title')}
      width="wide"
      back={<AdminBack />}
      actions={
        <LinkButton to="/admin/service" search={{ order: 'new' }} variant="default">
          {t('adminBills.barOrder')}
        </LinkButton>
      }
    >
      <ServiceTables />
    </Screen>
  )
}
