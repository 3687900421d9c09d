import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { PlayReport } from '#contract/play-report.ts'
import { gameTableName, kindName } from '#web/domain/game-words.ts'
import { formatWeekday } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import { formatNumber, formatTenths } from '#web/platform/numbers.ts'
import { BarList } from '#web/ui/report/bar-list.tsx'
import { hourSpan } from '#web/ui/report/column-chart.tsx'
import { Figures, NumberTiles } from '#web/ui/report/figures.tsx'
import { type HeatCell, HeatGrid } from '#web/ui/report/heat-grid.tsx'

type Use = Pick<
  PlayReport,
  'sessions' | 'incomeOre' | 'playedMinutes' | 'openMinutes' | 'averageMinutes' | 'hours'
>
type ReportProps = { report: PlayReport; asTable: boolean }

/** What the figures of a use are called. */
function useWords() {
  const { t, language } = useTranslation()
  const share = ({ playedMinutes, openMinutes }: Pick<Use, 'playedMinutes' | 'openMinutes'>) =>
    openMinutes === 0
      ? '–'
      : t('adminPlayReport.percent', {
          count: Math.min(100, Math.round((100 * playedMinutes) / openMinutes)),
        })
  const length = (minutes: number | null) =>
    minutes === null ? '–' : t('adminPlayReport.minutes', { count: minutes })
  const hours = (minutes: number) =>
    t('adminPlayReport.hours', { hours: formatTenths(minutes / 60, language) })
  return {
    share,
    length,
    hours,
    sum: (ore: number) => formatPrice(ore, language),
    count: (value: number) => formatNumber(value, language),
  }
}

/** How much the game tables were used in a period. */
export function PlayReportCharts({ report, asTable }: ReportProps) {
  const { t } = useTranslation()
  const words = useWords()
  const kinds = report.kinds.map((each) => ({ name: each.ownKind ?? kindName(each.kind), use: each }))
  const tables = report.tables.map((each) => ({ name: gameTableName(each), use: each }))
  const { promises } = report
  return (
    <>
      <NumberTiles
        numbers={[
          { name: t('adminPlayReport.income'), figure: words.sum(report.incomeOre) },
          { name: t('adminPlayReport.played'), figure: words.hours(report.playedMinutes) },
          { name: t('adminPlayReport.used'), figure: words.share(report) },
          { name: t('adminPlayReport.sessions'), figure: words.count(report.sessions) },
          { name: t('adminPlayReport.average'), figure: words.length(report.averageMinutes) },
          ...(promises
            ? [
                {
                  name: t('adminPlayReport.inTime'),
                  figure: t('adminPlayReport.percent', {
                    count: Math.round((100 * promises.inTime) / promises.sessions),
                  }),
                },
                { name: t('adminPlayReport.median'), figure: lateness(t, promises.medianLateMinutes) },
              ]
            : []),
        ]}
      />
      <ByHour
        uses={[
          { name: t('adminPlayReport.all'), use: report },
          ...(kinds.length > 1 ? kinds : []),
          ...tables,
        ]}
        asTable={asTable}
      />
      <Uses
        title={t('adminPlayReport.tables')}
        first={t('adminPlayReport.table')}
        uses={tables}
        asTable={asTable}
      />
      {kinds.length > 1 && (
        <Uses
          title={t('adminPlayReport.kinds')}
          first={t('adminPlayReport.kind')}
          uses={kinds}
          asTable={asTable}
        />
      )}
      {report.bookings.booked > 0 && <Bookings bookings={report.bookings} asTable={asTable} />}
    </>
  )
}

/** How much later or earlier than promised. */
function lateness(t: ReturnType<typeof useTranslation>['t'], late: number): string {
  if (late === 0) return t('adminPlayReport.asPromised')
  return t(late < 0 ? 'adminPlayReport.early' : 'adminPlayReport.late', { count: Math.abs(late) })
}

type Named = { name: string; use: Use }
const weekdays = [1, 2, 3, 4, 5, 6, 7]
/** The hours of a day of the house in their order. */
const dayHours = Array.from({ length: 24 }, (_, at) => (at + 6) % 24)

function ByHour({ uses, asTable }: { uses: readonly Named[]; asTable: boolean }) {
  const { t, language } = useTranslation()
  const words = useWords()
  const [wanted, setWanted] = useState('')
  const shown = uses.find(({ name }) => name === wanted) ?? (uses[0] as Named)
  const { hours } = shown.use
  const cellOf = (weekday: number, hour: number): HeatCell & { figure: string } => {
    const cell = hours.find((each) => each.weekday === weekday && each.hour === hour)
    if (!cell) return { share: null, figure: '–', short: '–' }
    const { playedMinutes, openMinutes } = cell
    if (openMinutes === 0)
      return { share: null, figure: words.length(playedMinutes), short: `${playedMinutes}′` }
    const share = Math.min(1, playedMinutes / openMinutes)
    return { share, figure: words.share(cell), short: String(Math.round(100 * share)) }
  }
  const rows = dayHours
    .filter((hour) => hours.some((each) => each.hour === hour))
    .map((hour) => ({ name: hourSpan(hour), cells: weekdays.map((weekday) => cellOf(weekday, hour)) }))
  const days = weekdays.map((weekday) => formatWeekday(weekday - 1, language))
  return (
    <div className="grid gap-3">
      <NativeSelect
        className="max-w-80"
        label={t('adminPlayReport.which')}
        data={uses.map(({ name }) => name)}
        value={shown.name}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      <Figures
        title={t('adminPlayReport.byHour')}
        columns={[t('report.hour'), ...days]}
        rows={rows.map(({ name, cells }) => ({ name, cells: cells.map(({ figure }) => figure) }))}
        asTable={asTable}
      >
        <HeatGrid columns={days.map((day) => day.slice(0, 3))} rows={rows} />
      </Figures>
      <p className="muted">{t('adminPlayReport.byHourHint')}</p>
    </div>
  )
}

type UsesProps = { title: string; first: string; uses: readonly Named[]; asTable: boolean }

/** The tables or the kinds, by how long somebody played. */
function Uses({ title, first, uses, asTable }: UsesProps) {
  const { t } = useTranslation()
  const words = useWords()
  return (
    <Figures
      title={title}
      columns={[
        first,
        t('adminPlayReport.played'),
        t('adminPlayReport.used'),
        t('adminPlayReport.sessions'),
        t('adminPlayReport.average'),
        t('adminPlayReport.income'),
      ]}
      rows={uses.map(({ name, use }) => ({
        name,
        cells: [
          words.hours(use.playedMinutes),
          words.share(use),
          words.count(use.sessions),
          words.length(use.averageMinutes),
          words.sum(use.incomeOre),
        ],
      }))}
      asTable={asTable}
    >
      <BarList
        bars={uses.map(({ name, use }) => ({
          name,
          value: use.playedMinutes,
          figure: words.hours(use.playedMinutes),
          aside: t('adminPlayReport.aside', { share: words.share(use), sum: words.sum(use.incomeOre) }),
        }))}
      />
    </Figures>
  )
}

function Bookings({ bookings, asTable }: { bookings: PlayReport['bookings']; asTable: boolean }) {
  const { t } = useTranslation()
  const words = useWords()
  const { booked } = bookings
  const of = t('adminPlayReport.ofAll', { count: booked })
  const ends = (['came', 'missed', 'cancelled', 'expected'] as const).map((end) => ({
    name: t(`adminPlayReport.${end}`),
    value: bookings[end],
    figure: words.count(bookings[end]),
    aside: of,
  }))
  return (
    <Figures
      title={t('adminPlayReport.bookings')}
      columns={[t('adminPlayReport.booking'), t('adminPlayReport.count')]}
      rows={ends.map(({ name, figure }) => ({ name, cells: [figure] }))}
      asTable={asTable}
    >
      <BarList bars={ends} />
    </Figures>
  )
}
