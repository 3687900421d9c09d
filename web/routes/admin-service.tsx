import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { use } from 'react'
import { gameTableName } from '#web/domain/game-words.ts'
import { billQueries } from '#web/features/bills/queries.ts'
import { ServiceTables } from '#web/features/bills/service-tables.tsx'
import { TableBill } from '#web/features/bills/table-bill.tsx'
import { StaffOrder } from '#web/features/menu/staff-order.tsx'
import { boardQuery } from '#web/features/play/queries.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { AdminBack } from '#web/ui/admin-back.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { BackLink, Screen } from '#web/ui/screen.tsx'

/**
 * /admin/service: the tables; with `?table=` the bill of one, and with `?order=new` the menu from which staff order for it. With `?play=` they
 * order for what is played at a game table.
 */
export function AdminServiceScreen() {
  const { t, language } = useTranslation()
  // Starts both loads before awaiting the first.
  const [admin, menu] = [textsOf('admin', language), textsOf('menu', language)]
  use(admin)
  use(menu)
  const { table = '', order, play } = useSearch({ from: '/guarded/admins/admin/service' })
  const number = /^[1-9]\d{0,2}$/.test(table) ? Number(table) : null
  const isOrdering = order !== undefined
  const { data: bill } = useQuery({
    ...billQueries.table(number ?? 0),
    enabled: isOrdering && number !== null,
  })
  if (play !== undefined) return <PlayOrder playSessionId={play} />
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

/** Staff order for what is played at a game table. */
function PlayOrder({ playSessionId }: { playSessionId: string }) {
  const { t, language } = useTranslation()
  use(textsOf('play', language))
  const board = useQuery(boardQuery)
  const table = board.data?.items.find(({ session }) => session?.id === playSessionId)
  const name = table && gameTableName(table)
  return (
    <Screen
      title={t('adminBills.orderFor', { name: name ?? '…' })}
      width="wide"
      back={<BackLink to="/admin/play">{t('adminPlay.title')}</BackLink>}
    >
      <Loaded query={board} loading="adminPlay.loading" failed="adminPlay.loadFailed">
        {() =>
          table?.session ? (
            <StaffOrder
              key={playSessionId}
              tableNumber={null}
              playSessionId={playSessionId}
              seated={[...(table.session.guest ? [table.session.guest] : []), ...table.session.friends]}
            />
          ) : (
            <p>{t('problems.codes.play_ended')}</p>
          )
        }
      </Loaded>
    </Screen>
  )
}
