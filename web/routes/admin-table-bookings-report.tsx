import { use } from 'react'
import type { BookingReport } from '#contract/table-booking-report.ts'
import { HouseTabs } from '#web/features/tables/house-tabs.tsx'
import { request } from '#web/platform/api.ts'
import { formatWeekday } from '#web/platform/dates.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { AdminBack } from '#web/ui/admin-back.tsx'
import { BarList } from '#web/ui/report/bar-list.tsx'
import { ColumnChart, hourColumns, hourSpan } from '#web/ui/report/column-chart.tsx'
import { Figures, NumberTiles } from '#web/ui/report/figures.tsx'
import { PeriodReport } from '#web/ui/report/period-report.tsx'
import { Screen } from '#web/ui/screen.tsx'

/** /admin/table-bookings-report, with `?from=` and `?to=`: when tables are booked, and whose guests did not come. */
export function AdminBookingReportScreen() {
  const { t, language } = useTranslation()
  use(textsOf('tables', language))
  return (
    <Screen
      title={t('adminTableBookings.report.title')}
      lead={t('adminTableBookings.report.lead')}
      width="wide"
      back={<AdminBack />}
    >
      <HouseTabs />
      <PeriodReport
        queryKey={['booking-report']}
        load={(period, signal) => request('getBookingReport', { query: period }, { signal })}
        updates={['tableBooking.changed']}
        usual="month"
        texts="adminTableBookings.report"
        isEmpty={({ bookings }) => bookings === 0}
      >
        {(report, asTable) => <Charts report={report} asTable={asTable} />}
      </PeriodReport>
    </Screen>
  )
}

function Charts({ report, asTable }: { report: BookingReport; asTable: boolean }) {
  const { t, language } = useTranslation()
  const number = (value: number) => formatNumber(value, language)
  const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    name: formatWeekday(weekday - 1, language),
    bookings: 0,
    noShows: 0,
    ...report.weekdays.find((each) => each.weekday === weekday),
  }))
  const figures = (first: string, rows: readonly { name: string; bookings: number; noShows: number }[]) => ({
    columns: [first, t('adminTableBookings.report.bookings'), t('adminTableBookings.report.noShows')],
    rows: rows.map(({ name, bookings, noShows }) => ({
      name,
      cells: [number(bookings), number(noShows)],
    })),
    asTable,
  })
  const byHour = report.hours.map((each) => ({ ...each, name: hourSpan(each.hour) }))
  const byDay = figures(t('adminTableBookings.report.weekday'), days)
  return (
    <>
      <NumberTiles
        numbers={[
          { name: t('adminTableBookings.report.bookings'), figure: number(report.bookings) },
          { name: t('adminTableBookings.report.guests'), figure: number(report.guests) },
          { name: t('adminTableBookings.report.noShows'), figure: number(report.noShows) },
        ]}
      />
      <Figures {...figures(t('report.hour'), byHour)} title={t('adminTableBookings.report.hours')}>
        <ColumnChart
          columns={hourColumns((hour) => report.hours.find((each) => each.hour === hour)?.bookings ?? 0)}
        />
      </Figures>
      <Figures {...byDay} title={t('adminTableBookings.report.weekdays')}>
        <ColumnChart
          columns={days.map(({ name, bookings }) => ({ name: name.slice(0, 3), value: bookings }))}
        />
      </Figures>
      <Figures {...byDay} title={t('adminTableBookings.report.missed')}>
        <BarList
          bars={days.map(({ name, bookings, noShows }) => ({
            name,
            value: noShows,
            figure: number(noShows),
            aside: t('adminTableBookings.report.of', { count: bookings, shown: number(bookings) }),
          }))}
        />
      </Figures>
    </>
  )
}
