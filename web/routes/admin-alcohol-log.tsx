import type { AlcoholLog } from '#contract/alcohol-log.ts'
import { useMayOpen } from '#web/platform/admin-paths.ts'
import { addressOf, request } from '#web/platform/api.ts'
import { formatInstant } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { AdminBack } from '#web/ui/admin-back.tsx'
import { NumberTiles } from '#web/ui/report/figures.tsx'
import { PeriodReport } from '#web/ui/report/period-report.tsx'
import { BackLink, Screen } from '#web/ui/screen.tsx'
import { AdminTable, type Column, TitleCell } from '#web/ui/table/admin-table.tsx'

/** /admin/alcohol-log, with `?from=` and `?to=`: what staff have found and decided about alcohol, for an inspector. */
export function AdminAlcoholLogScreen() {
  const { t } = useTranslation()
  const mayOpen = useMayOpen()
  return (
    <Screen
      title={t('alcoholLog.title')}
      lead={t('alcoholLog.lead')}
      width="wide"
      back={
        mayOpen('/admin/orders') ? (
          <BackLink to="/admin/orders">{t('admin.cards.orders')}</BackLink>
        ) : (
          <AdminBack />
        )
      }
    >
      <PeriodReport
        queryKey={['alcohol-log']}
        load={(period, signal) => request('getAlcoholLog', { query: period }, { signal })}
        updates={['kitchen.changed', 'alcoholStops.changed']}
        texts="alcoholLog"
        isEmpty={({ entries }) => entries.length === 0}
        file={(period) => addressOf('exportAlcoholLog', { query: period })}
      >
        {({ entries }) => <Entries entries={entries} />}
      </PeriodReport>
    </Screen>
  )
}

type Entry = AlcoholLog['entries'][number]
type Cell = { row: Entry }

function What({ row }: Cell) {
  const { t } = useTranslation()
  return (
    <TitleCell title={t(`alcoholLog.actions.${row.action}`)}>
      {row.orderNumber && <span className="numbers">{row.orderNumber}</span>}
    </TitleCell>
  )
}

function Drink({ row: { name, quantity } }: Cell) {
  const { t } = useTranslation()
  return (
    name !== null && quantity !== null && <span lang="sv">{t('adminOrders.line', { quantity, name })}</span>
  )
}

function Where({ row: { tableNumber: number } }: Cell) {
  const { t } = useTranslation()
  return number === null ? t('adminOrders.place.bar') : t('adminOrders.place.table', { number })
}

function When({ row }: Cell) {
  const { language } = useTranslation()
  return <time dateTime={row.at}>{formatInstant(row.at, language)}</time>
}

function By({ row }: Cell) {
  const { t } = useTranslation()
  return row.by === null ? t('adminOrders.deletedGuest') : <bdi>{row.by}</bdi>
}

const columns: Column<Entry>[] = [
  { id: 'what', header: 'alcoholLog.columns.what', cell: What },
  { id: 'drink', header: 'alcoholLog.columns.drink', cell: Drink },
  { id: 'where', header: 'alcoholLog.columns.where', cell: Where },
  { id: 'by', header: 'alcoholLog.columns.by', cell: By },
  { id: 'when', header: 'alcoholLog.columns.when', cell: When, numeric: true },
]

function Entries({ entries }: AlcoholLog) {
  const { t, language } = useTranslation()
  const count = (...actions: Entry['action'][]) =>
    formatNumber(entries.filter(({ action }) => actions.includes(action)).length, language)
  return (
    <>
      <NumberTiles
        numbers={[
          { name: t('alcoholLog.seen'), figure: count('id_seen') },
          { name: t('alcoholLog.refused'), figure: count('age', 'intoxicated', 'stop') },
          { name: t('alcoholLog.stopped'), figure: count('table_stopped') },
        ]}
      />
      <div className="col-span-full">
        <AdminTable
          label={t('alcoholLog.title')}
          rows={entries}
          keyOf={({ id }) => id}
          nameOf={({ action, name }) => `${t(`alcoholLog.actions.${action}`)} ${name ?? ''}`}
          columns={columns}
          actions={[]}
        />
      </div>
    </>
  )
}
