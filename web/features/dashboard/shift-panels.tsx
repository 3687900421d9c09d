import { Link } from '@tanstack/react-router'
import { Banknote, CookingPot, Utensils } from 'lucide-react'
import type { Dashboard, ExpectedParty } from '#contract/dashboard.ts'
import { weekdayOf } from '#rules/opening-hours.ts'
import { orderAge } from '#rules/order.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { numbersOfTable } from '#rules/table-numbers.ts'
import { useNow } from '#web/domain/use-now-until.ts'
import { useMayOpen } from '#web/platform/admin-paths.ts'
import { weekdayName } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { may, useMe } from '#web/platform/session.tsx'
import { Also, Panel, Row } from './panel.tsx'

/** Who sits at the tables, who is late and who comes next. For the kitchen: how many will eat. */
export function TablesPanel({ tables: { seated, coming, next, late, noShows } }: Pick<Dashboard, 'tables'>) {
  const { t, language } = useTranslation()
  const now = useNow()
  const isKitchen = !may(useMe(), 'numbers.read')
  const number = (value: number) => formatNumber(value, language)
  const shown = isKitchen ? coming : seated
  const isEmpty = seated.bookings + coming.bookings + late.length + noShows === 0
  return (
    <Panel
      icon={Utensils}
      title={t(`admin.dashboard.tables.${isKitchen ? 'guests' : 'title'}`)}
      figure={isEmpty ? null : number(shown.guests)}
      unit={
        isEmpty
          ? t('admin.dashboard.tables.none')
          : t(`admin.dashboard.tables.${isKitchen ? 'coming' : 'seated'}`, {
              count: shown.guests,
              tables: t('admin.dashboard.tables.tables', { count: shown.bookings }),
            })
      }
    >
      {!isEmpty && (
        <>
          {late.map((party) => (
            <Party key={party.id} party={party}>
              <b className="accent">
                {t('admin.dashboard.tables.late', {
                  count: Math.floor((now.getTime() - Date.parse(party.startsAt)) / 60_000),
                })}
              </b>
            </Party>
          ))}
          {next.map((party) => (
            <Party key={party.id} party={party} />
          ))}
          {coming.bookings > next.length && (
            <Also name={t('admin.dashboard.tables.later')}>
              {t('admin.dashboard.tables.tables', { count: coming.bookings - next.length })}
            </Also>
          )}
          {isKitchen && seated.guests > 0 && (
            <Also name={t('admin.dashboard.tables.atTables')}>{number(seated.guests)}</Also>
          )}
          {!isKitchen && noShows > 0 && (
            <Also name={t('admin.dashboard.tables.noShows')}>{number(noShows)}</Also>
          )}
        </>
      )}
    </Panel>
  )
}

/** When a party comes, who it is where the reader may know, its size and its table. */
function Party({ party, children }: { party: ExpectedParty; children?: React.ReactNode }) {
  const { t } = useTranslation()
  const mayOpen = useMayOpen()
  const { startsAt, guestName, guestCount } = party
  const guests = t('admin.dashboard.tables.party', { count: guestCount })
  const table =
    party.tableNumber !== null && t('admin.dashboard.place.table', { number: numbersOfTable(party) })
  const title = guestName === null ? guests : <bdi>{guestName}</bdi>
  const details = [guestName !== null && guests, table].filter(Boolean).join(' · ')
  return (
    <li className="flex gap-3 py-1.5 not-first:border-t not-first:border-t-line">
      <time dateTime={startsAt} className="muted numbers">
        {stockholmWallClock(new Date(startsAt)).time}
      </time>
      <span className="flex flex-col flex-1 min-w-0">
        {mayOpen('/admin/table-bookings') ? (
          <Link to="/admin/table-bookings" className="row-link min-h-6">
            {title}
          </Link>
        ) : (
          <span>{title}</span>
        )}
        {details && <span className="muted numbers">{details}</span>}
      </span>
      {children}
    </li>
  )
}

/** The open orders, the oldest with the minutes that they have waited. */
export function OrdersPanel({ orders: { open, oldest } }: Pick<Dashboard, 'orders'>) {
  const { t, language } = useTranslation()
  const mayOpen = useMayOpen()
  const now = useNow()
  return (
    <Panel
      icon={CookingPot}
      title={t('admin.dashboard.orders.title')}
      figure={open === 0 ? null : formatNumber(open, language)}
      unit={open === 0 ? t('admin.dashboard.orders.none') : t('admin.dashboard.orders.open', { count: open })}
    >
      {open > 0 &&
        oldest.map(({ id, number, createdAt, tableNumber, playTable = null }) => {
          const { minutes, state } = orderAge(new Date(createdAt), now)
          const table = () =>
            tableNumber === null
              ? t('admin.dashboard.place.bar')
              : t('admin.dashboard.place.table', { number: tableNumber })
          const place = playTable ?? table()
          return (
            <Row key={id}>
              {mayOpen('/admin/orders') ? (
                <Link to="/admin/orders" className="row-link">
                  {place}
                </Link>
              ) : (
                <span data-name>{place}</span>
              )}
              <span className="muted numbers">{number}</span>
              <time
                dateTime={createdAt}
                className={state === 'late' ? 'accent numbers font-bold' : 'numbers'}
              >
                {t(`admin.dashboard.orders.${state === 'slow' ? 'minutes' : state}`, { count: minutes })}
              </time>
            </Row>
          )
        })}
    </Panel>
  )
}

/** What has been sold tonight, beside the same weekday a week before. */
export function SalesPanel({
  sales: { today, soFar, before, beforeDate },
}: {
  sales: NonNullable<Dashboard['sales']>
}) {
  const { t, language } = useTranslation()
  const mayOpen = useMayOpen()
  const money = (ore: number) => formatPrice(ore, language)
  const weekday = weekdayName(weekdayOf(beforeDate), language)
  return (
    <Panel
      icon={Banknote}
      title={t('admin.dashboard.sales.title')}
      figure={money(today.amountOre)}
      unit={t('admin.dashboard.sales.orders', { count: today.orders })}
    >
      <Also name={t('admin.dashboard.sales.soFar', { weekday })}>{money(soFar.amountOre)}</Also>
      <Also name={t('admin.dashboard.sales.before', { weekday })}>{money(before.amountOre)}</Also>
      {mayOpen('/admin/order-report') && (
        <Row>
          <Link to="/admin/order-report" className="row-link">
            {t('admin.dashboard.sales.report')}
          </Link>
        </Row>
      )}
    </Panel>
  )
}
