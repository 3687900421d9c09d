import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import { takeOrdered, useCart, useStaffCart } from '#web/domain/use-cart.ts'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { may, useMe } from '#web/platform/session.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { searchRest, useBriefSearch } from '#web/ui/use-search-text.ts'
import { Menu } from './menu.tsx'
import { menuQueries } from './queries.ts'
import { CheckoutContext } from './use-checkout.ts'
import { linesOf } from './use-place-order.ts'

type Guest = { userId: string; displayName: string }
/** `seated`: the accounts that sit at the table or have ordered there. `playSessionId`: what is played at the game table that gets the food. */
type StaffOrderProps = { tableNumber: number | null; playSessionId?: string; seated: readonly Guest[] }
type For = { guest: Guest | null; name: string }

/** Staff order for a table or what is played, or at the bar for a name or an account: the menu and the cart of guests, with another way to send it. */
export function StaffOrder(props: StaffOrderProps) {
  const isShown = useStaffCart(props.tableNumber)
  return isShown && <Order {...props} />
}

function Order({ tableNumber, playSessionId, seated }: StaffOrderProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const cart = useCart()
  const [wanted, setWanted] = useState<For>({ guest: null, name: '' })
  const [isMissing, setMissing] = useState(false)
  const isAtBar = tableNumber === null && playSessionId === undefined
  const take = useAction({
    request: (body: ReturnType<typeof bodyOf> & { playSessionId?: string }, requestId) =>
      request('takeOrder', { body: { requestId, ...body } }),
    success: ({ number }) => ({ title: t('adminBills.taken', { number }) }),
    failed: { title: 'ui.failed', message: 'adminBills.takeFailed' },
    explained: [
      'menu_changed',
      'kitchen_closed',
      'orders_stopped',
      'not_served_now',
      'alcohol_stopped',
      'too_many_orders',
      'play_ended',
      'unreachable',
    ],
    onDone: async () => {
      takeOrdered(cart.lines)
      await (playSessionId === undefined
        ? navigate({
            to: '/admin/service',
            search: tableNumber === null ? {} : { table: String(tableNumber) },
          })
        : navigate({ to: '/admin/play' }))
    },
    onFailed: () => {
      void client.invalidateQueries({ queryKey: menuQueries.menu().queryKey })
      return undefined
    },
  })
  const run = () => {
    const isNobody = isAtBar && wanted.guest === null && wanted.name.trim() === ''
    setMissing(isNobody)
    if (!isNobody)
      void take.run({ ...bodyOf(cart, tableNumber, wanted), ...(playSessionId && { playSessionId }) })
  }
  const place = (
    <ForWhom isAtBar={isAtBar} seated={seated} wanted={wanted} onChange={setWanted} isMissing={isMissing} />
  )
  return (
    <CheckoutContext value={{ isPending: take.isPending, run, place }}>
      <Menu table={undefined} following={null} />
    </CheckoutContext>
  )
}

const bodyOf = (cart: ReturnType<typeof useCart>, tableNumber: number | null, { guest, name }: For) => ({
  lines: linesOf(cart),
  notes: cart.notes.trim() || null,
  tableNumber,
  guestId: guest?.userId ?? null,
  guestName: guest ? null : name.trim() || null,
})

type ForWhomProps = Pick<StaffOrderProps, 'seated'> & {
  isAtBar: boolean
  wanted: For
  onChange: (wanted: For) => void
  isMissing: boolean
}

/** The table itself, an account that sits there, another account, or a name. */
function ForWhom({ isAtBar, seated: accounts, wanted, onChange, isMissing }: ForWhomProps) {
  const { t } = useTranslation()
  const maySearch = may(useMe(), 'people.read', 'bookings.manage')
  const seated = new Map(
    [...accounts, ...(wanted.guest ? [wanted.guest] : [])].map(({ userId, displayName }) => [
      userId,
      displayName,
    ]),
  )
  const choose = (userId: string) => {
    const displayName = seated.get(userId)
    onChange({ ...wanted, guest: displayName === undefined ? null : { userId, displayName } })
  }
  return (
    <div className="flex flex-col gap-3">
      {seated.size > 0 && (
        <Choice<string>
          legend={t('adminBills.for.legend')}
          value={wanted.guest?.userId ?? ''}
          onChange={choose}
          options={[
            { value: '', label: t(isAtBar ? 'adminBills.for.name' : 'adminBills.for.table') },
            ...[...seated].map(([value, label]) => ({ value, label })),
          ]}
        />
      )}
      {wanted.guest === null && (
        <TextInput
          label={t(isAtBar ? 'adminBills.for.name' : 'adminBills.for.optionalName')}
          maxLength={bounds.tableBooking.guestName}
          autoComplete="off"
          value={wanted.name}
          error={isMissing && wanted.name.trim() === '' && t('adminBills.for.missing')}
          onChange={(event) => onChange({ ...wanted, name: event.currentTarget.value })}
        />
      )}
      {maySearch && <GuestSearch onChoose={(guest) => onChange({ ...wanted, guest })} />}
    </div>
  )
}

function GuestSearch({ onChoose }: { onChoose: (guest: Guest) => void }) {
  const { t } = useTranslation()
  const search = useBriefSearch()
  const [asked] = useDebouncedValue(search.text, searchRest)
  const isLong = search.text.length >= bounds.guest.search && asked.length >= bounds.guest.search
  const { data } = useQuery({ ...menuQueries.guests(asked), enabled: isLong })
  const found = isLong ? (data?.items ?? []) : []
  return (
    <div className="grid gap-2">
      <SearchField label={t('adminBills.for.search')} search={search} count={found.length} />
      {found.map(({ userId, displayName }) => (
        <Button
          key={userId}
          variant="default"
          className="min-h-11 justify-self-start"
          onClick={() => {
            search.clear()
            onChoose({ userId, displayName })
          }}
        >
          <bdi>{displayName}</bdi>
        </Button>
      ))}
    </div>
  )
}
