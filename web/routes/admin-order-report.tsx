import type { OrderReport } from '#contract/order-report.ts'
import { useMayOpen } from '#web/platform/admin-paths.ts'
import { addressOf, request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { AdminBack } from '#web/ui/admin-back.tsx'
import { BarList } from '#web/ui/report/bar-list.tsx'
import { ColumnChart, hourColumns, hourSpan } from '#web/ui/report/column-chart.tsx'
import { Figures, NumberTiles } from '#web/ui/report/figures.tsx'
import { PeriodReport } from '#web/ui/report/period-report.tsx'
import { BackLink, Screen } from '#web/ui/screen.tsx'

/** /admin/order-report, with `?from=` and `?to=`: what was ordered by hour, dish, choice and table, and the lines as CSV. */
export function AdminOrderReportScreen() {
  const { t } = useTranslation()
  const mayOpen = useMayOpen()
  return (
    <Screen
      title={t('orderReport.title')}
      lead={t('orderReport.lead')}
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
        queryKey={['order-report']}
        load={(period, signal) => request('getOrderReport', { query: period }, { signal })}
        updates={['kitchen.changed']}
        texts="orderReport"
        isEmpty={({ orders }) => orders === 0}
        file={(period) => addressOf('exportOrderReport', { query: period })}
      >
        {(report, asTable) => <Charts report={report} asTable={asTable} />}
      </PeriodReport>
    </Screen>
  )
}

type Choice = OrderReport['choices'][number]
/** Groups have choices with the same name. */
const choiceName = ({ group, name }: Choice) => `${group}: ${name}`

/** How much earlier or later than told. */
function differenceText(t: ReturnType<typeof useTranslation>['t'], late: number): string {
  if (late === 0) return t('orderReport.asPromised')
  return t(late < 0 ? 'orderReport.early' : 'orderReport.late', { count: Math.abs(late) })
}

function Charts({ report, asTable }: { report: OrderReport; asTable: boolean }) {
  const { t, language } = useTranslation()
  const number = (value: number) => formatNumber(value, language)
  const money = (ore: number) => formatPrice(ore, language)
  const quantity = (value: number) => t('orderReport.quantity', { quantity: number(value) })
  const tableName = (tableNumber: number | null) =>
    tableNumber === null ? t('orderReport.bar') : t('adminTables.number', { number: tableNumber })
  const sold = ({ orders, amountOre }: { orders: number; amountOre: number }) => [
    number(orders),
    money(amountOre),
  ]
  const sum = t('orderReport.columns.sum')
  return (
    <>
      <NumberTiles
        numbers={[
          { name: t('orderReport.sum'), figure: money(report.amountOre) },
          { name: t('orderReport.orders'), figure: number(report.orders) },
          {
            name: t('orderReport.mean'),
            figure: money(Math.round(report.amountOre / report.orders / 100) * 100),
          },
          ...(report.times
            ? [
                {
                  name: t('orderReport.inTime'),
                  figure: t('orderReport.percent', {
                    count: Math.round((100 * report.times.inTime) / report.times.orders),
                  }),
                },
                {
                  name: t('orderReport.median'),
                  figure: differenceText(t, report.times.medianLateMinutes),
                },
              ]
            : []),
        ]}
      />
      <Figures
        title={t('orderReport.hours')}
        columns={[t('report.hour'), t('orderReport.orders'), sum]}
        rows={report.hours.map((each) => ({ name: hourSpan(each.hour), cells: sold(each) }))}
        asTable={asTable}
      >
        <ColumnChart
          columns={hourColumns((hour) => report.hours.find((each) => each.hour === hour)?.orders ?? 0)}
        />
      </Figures>
      <Figures
        title={t('orderReport.dishes')}
        columns={[t('orderReport.columns.dish'), t('orderReport.columns.quantity'), sum]}
        rows={report.dishes.map((each) => ({
          name: each.name,
          lang: 'sv',
          cells: [number(each.quantity), money(each.amountOre)],
        }))}
        asTable={asTable}
      >
        <BarList
          bars={report.dishes.map((each) => ({
            name: each.name,
            lang: 'sv',
            value: each.quantity,
            figure: quantity(each.quantity),
            aside: money(each.amountOre),
          }))}
        />
      </Figures>
      {report.choices.length > 0 && (
        <Figures
          title={t('orderReport.choices')}
          columns={[t('orderReport.columns.choice'), t('orderReport.columns.quantity'), sum]}
          rows={report.choices.map((each) => ({
            name: choiceName(each),
            lang: 'sv',
            cells: [number(each.quantity), money(each.amountOre)],
          }))}
          asTable={asTable}
        >
          <BarList
            bars={report.choices.map((each) => ({
              name: choiceName(each),
              lang: 'sv',
              value: each.quantity,
              figure: quantity(each.quantity),
              aside: money(each.amountOre),
            }))}
          />
        </Figures>
      )}
      <Figures
        title={t('orderReport.tables')}
        columns={[t('orderReport.columns.table'), t('orderReport.orders'), sum]}
        rows={report.tables.map((each) => ({ name: tableName(each.tableNumber), cells: sold(each) }))}
        asTable={asTable}
      >
        <BarList
          bars={report.tables.map((each) => ({
            name: tableName(each.tableNumber),
            value: each.amountOre,
            figure: money(each.amountOre),
            aside: t('orderReport.ordered', { count: each.orders, shown: number(each.orders) }),
          }))}
        />
      </Figures>
    </>
  )
}
