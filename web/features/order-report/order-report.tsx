import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ChartColumn, Download, Table2 } from 'lucide-react'
import { useState } from 'react'
import { houseDateOf } from '#rules/house-date.ts'
import { isTooLong, type Period, readPeriod } from '#rules/report-period.ts'
import { addressOf } from '#web/platform/api.ts'
import { formatDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { BarList } from './bar-list.tsx'
import { Figures } from './figures.tsx'
import { HourChart, hourText } from './hour-chart.tsx'
import classes from './order-report.module.css'
import { PeriodChoice } from './period-choice.tsx'
import { type Report, reportQuery, useRealtimeReport } from './queries.ts'

type OrderReportProps = {
  /** The period of the address. */
  given: Partial<Period>
  onChange: (period: Period) => void
}

/** What was ordered in a period: sums, charts and tables by hour, dish and table, and the lines as CSV. */
export function OrderReport({ given, onChange }: OrderReportProps) {
  const { t } = useTranslation()
  const today = houseDateOf(new Date())
  const period = readPeriod(given, today)
  const [asTable, setAsTable] = useState(false)
  const query = useQuery({ ...reportQuery(period), enabled: !isTooLong(period) })
  useRealtimeReport(period.from <= today && today <= period.to)
  return (
    <Stack gap={20}>
      <PeriodChoice period={period} today={today} onChange={onChange} />
      {!isTooLong(period) && (
        <Loaded
          query={query}
          loading="orderReport.loading"
          failed="orderReport.loadFailed"
          skeleton={<Skeleton />}
        >
          {(report) => (
            <Stack gap={20} aria-busy={query.isPlaceholderData}>
              <Group gap={12} justify="space-between">
                <p role="status">
                  <PeriodText {...report.period} />
                </p>
                {report.orders > 0 && (
                  <Group gap={12}>
                    <Button
                      variant="default"
                      leftSection={
                        asTable ? <ChartColumn size={18} aria-hidden /> : <Table2 size={18} aria-hidden />
                      }
                      onClick={() => setAsTable(!asTable)}
                    >
                      {t(`orderReport.${asTable ? 'asChart' : 'asTable'}`)}
                    </Button>
                    <Button
                      component="a"
                      href={addressOf('exportOrderReport', { query: report.period })}
                      download
                      variant="default"
                      leftSection={<Download size={18} aria-hidden />}
                    >
                      {t('orderReport.file')}
                    </Button>
                  </Group>
                )}
              </Group>
              {report.orders > 0 ? (
                <Charts report={report} asTable={asTable} />
              ) : (
                <Empty isToday={report.period.from === today && report.period.to === today} />
              )}
            </Stack>
          )}
        </Loaded>
      )}
    </Stack>
  )
}

function PeriodText({ from, to }: Period) {
  const { language } = useTranslation()
  return from === to
    ? formatDate(from, language)
    : `${formatDate(from, language)} – ${formatDate(to, language)}`
}

function Empty({ isToday }: { isToday: boolean }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t(`orderReport.empty.${isToday ? 'today' : 'other'}`)}
      text={t(`orderReport.empty.${isToday ? 'todayText' : 'otherText'}`)}
    />
  )
}

function Charts({ report, asTable }: { report: Report; asTable: boolean }) {
  const { t, language } = useTranslation()
  const number = (value: number) => formatNumber(value, language)
  const money = (ore: number) => formatPrice(ore, language)
  const quantity = (value: number) => t('orderReport.quantity', { quantity: number(value) })
  const tableName = (tableNumber: number | null) =>
    tableNumber === null ? t('orderReport.bar') : t('adminTables.number', { number: tableNumber })
  const sold = ({ orders, amountOre }: { orders: number; amountOre: number }): [string, string] => [
    number(orders),
    money(amountOre),
  ]
  const sum = t('orderReport.columns.sum')
  return (
    <div className={classes.report}>
      <dl className={classes.numbers}>
        <Total name={t('orderReport.sum')}>{money(report.amountOre)}</Total>
        <Total name={t('orderReport.orders')}>{number(report.orders)}</Total>
        <Total name={t('orderReport.mean')}>
          {money(Math.round(report.amountOre / report.orders / 100) * 100)}
        </Total>
      </dl>
      <Figures
        title={t('orderReport.hours')}
        columns={[t('orderReport.columns.hour'), t('orderReport.orders'), sum]}
        rows={report.hours.map((each) => ({
          name: `${hourText(each.hour)}–${hourText((each.hour + 1) % 24)}`,
          cells: sold(each),
        }))}
        asTable={asTable}
      >
        <HourChart hours={report.hours} />
      </Figures>
      <Figures
        title={t('orderReport.dishes')}
        columns={[t('orderReport.columns.dish'), t('orderReport.columns.quantity'), sum]}
        rows={report.dishes.map((each) => ({
          ...{ name: each.name, lang: 'sv' },
          cells: [number(each.quantity), money(each.amountOre)],
        }))}
        asTable={asTable}
      >
        <BarList
          bars={report.dishes.map((each) => ({
            ...{ name: each.name, lang: 'sv', value: each.quantity },
            figure: quantity(each.quantity),
            aside: money(each.amountOre),
          }))}
        />
      </Figures>
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
    </div>
  )
}

function Total({ name, children }: { name: string; children: string }) {
  return (
    <div className="panel">
      <dt className="muted">{name}</dt>
      <dd className="numbers">{children}</dd>
    </div>
  )
}

function Skeleton() {
  return (
    <div className={classes.report} aria-hidden>
      <div className={classes.numbers}>
        {[8, 5, 6].map((width) => (
          <Stack key={width} gap={8} className="panel">
            <LineSkeleton width={width + 2} />
            <LineSkeleton width={width} />
          </Stack>
        ))}
      </div>
      {[0, 1, 2].map((each) => (
        <div key={each} className={classes.cloth} />
      ))}
    </div>
  )
}
