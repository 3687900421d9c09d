import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChartColumn, Download, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import { businessDateOf } from '#rules/business-date.ts'
import {
  isTooLong,
  nameOf,
  type Period,
  periodOf,
  type QuickPeriod,
  quickPeriods,
  readPeriod,
} from '#rules/report-period.ts'
import { formatDate } from '#web/platform/dates.ts'
import { type TextKey, useTranslation } from '#web/platform/language.ts'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'
import { Choice } from '#web/ui/choice.tsx'
import { ChosenDay } from '#web/ui/chosen-day.tsx'
import { LineSkeleton } from '../card-skeleton.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Loaded } from '../loaded.tsx'
import { cloth, tiles } from './figures.tsx'
import classes from './report.module.css'

type ReportTexts = TextKey extends infer Key
  ? Key extends `${infer Branch}.empty.todayText`
    ? Branch
    : never
  : never

type PeriodReportProps<Data> = {
  /** The key of all periods. */
  queryKey: readonly string[]
  load: (period: Period, signal: AbortSignal) => Promise<Data>
  /** The messages after which a report whose period is not over is fetched again, at most every five seconds. */
  updates: Parameters<typeof useRealtimeRefetch>[1]
  /** The period if the address has none. */
  usual?: QuickPeriod
  /** The branch with `loading`, `loadFailed`, and `empty` with `today`, `todayText`, `other` and `otherText`. */
  texts: ReportTexts
  isEmpty: (data: Data) => boolean
  /** The address of the file of a period. */
  file?: (period: Period) => string
  /** The figures: `NumberTiles`, and `Figures` as a chart or as a table. */
  children: (data: Data, asTable: boolean) => ReactNode
}

const layout = `${classes.report} grid gap-4 [&>*]:min-w-0 min-[75em]:grid-cols-[1fr_1fr]`

/** The report of a period, which is in the address as `?from=` and `?to=`. The previous one is shown until the next has come. */
export function PeriodReport<Data>(props: PeriodReportProps<Data>) {
  const { t } = useTranslation()
  const given = useSearch({ strict: false })
  const navigate = useNavigate()
  const today = businessDateOf(new Date())
  const period = readPeriod(given, today, props.usual)
  const [asTable, setAsTable] = useState(false)
  const query = useQuery({
    queryKey: [...props.queryKey, period],
    // The answer contains its period, because the previous period may still be shown.
    queryFn: async ({ signal }) => ({ data: await props.load(period, signal), period }),
    placeholderData: keepPreviousData,
    enabled: !isTooLong(period),
  })
  const isCurrent = period.from <= today && today <= period.to
  useRealtimeRefetch('admin', isCurrent ? props.updates : [], [props.queryKey], { spread: 0, gap: 5_000 })
  return (
    <div className="flex flex-col gap-5">
      <PeriodChoice
        period={period}
        today={today}
        onChange={(chosen) =>
          void navigate({
            to: '.',
            search: (now) => ({ ...now, ...chosen }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      {!isTooLong(period) && (
        <Loaded
          query={query}
          loading={`${props.texts}.loading`}
          failed={`${props.texts}.loadFailed`}
          skeleton={<Skeleton />}
        >
          {({ data, period: shown }) => {
            const isEmpty = props.isEmpty(data)
            const which = shown.from === today && shown.to === today ? 'today' : 'other'
            return (
              <div className="flex flex-col gap-5" aria-busy={query.isPlaceholderData}>
                <div className="flex flex-wrap items-center gap-3 justify-between">
                  <p role="status">
                    <PeriodText {...shown} />
                  </p>
                  {!isEmpty && (
                    <div className="flex flex-wrap items-center gap-3">
                      <Button
                        variant="default"
                        leftSection={
                          asTable ? <ChartColumn size={18} aria-hidden /> : <Table2 size={18} aria-hidden />
                        }
                        onClick={() => setAsTable(!asTable)}
                      >
                        {t(`report.${asTable ? 'asChart' : 'asTable'}`)}
                      </Button>
                      {props.file && (
                        <Button
                          component="a"
                          href={props.file(shown)}
                          download
                          variant="default"
                          leftSection={<Download size={18} aria-hidden />}
                        >
                          {t('report.file')}
                        </Button>
                      )}
                    </div>
                  )}
                </div>
                {isEmpty ? (
                  <EmptyState
                    title={t(`${props.texts}.empty.${which}`)}
                    text={t(`${props.texts}.empty.${which}Text`)}
                  />
                ) : (
                  <div className={layout}>{props.children(data, asTable)}</div>
                )}
              </div>
            )
          }}
        </Loaded>
      )}
    </div>
  )
}

function PeriodText({ from, to }: Period) {
  const { language } = useTranslation()
  return from === to
    ? formatDate(from, language)
    : `${formatDate(from, language)} – ${formatDate(to, language)}`
}

function Skeleton() {
  return (
    <div className={layout} aria-hidden>
      <div className={tiles}>
        {[8, 5, 6].map((width) => (
          <div key={width} className="panel flex flex-col gap-2">
            <LineSkeleton width={width + 2} />
            <LineSkeleton width={width} />
          </div>
        ))}
      </div>
      {[0, 1, 2].map((each) => (
        <div key={each} className={cloth} />
      ))}
    </div>
  )
}

type PeriodChoiceProps = { period: Period; today: string; onChange: (period: Period) => void }

/** Preset periods, and two dates for any other period. */
function PeriodChoice({ period, today, onChange }: PeriodChoiceProps) {
  const { t } = useTranslation()
  const [isOwn, setOwn] = useState(false)
  const chosen = (!isOwn && nameOf(period, today)) || 'own'
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-3 items-start">
      <Choice
        compact
        hidesLegend
        legend={t('report.period.label')}
        value={chosen}
        onChange={(name) => {
          setOwn(name === 'own')
          if (name !== 'own') onChange(periodOf(name, today))
        }}
        options={[...quickPeriods, 'own' as const].map((value) => ({
          value,
          label: t(`report.period.${value}`),
        }))}
      />
      {chosen === 'own' && (
        <div className="flex gap-3 items-start">
          <ChosenDay
            label={t('report.period.from')}
            value={period.from}
            onChange={(from) => onChange({ from, to: from > period.to ? from : period.to })}
          />
          <ChosenDay
            label={t('report.period.to')}
            value={period.to}
            error={isTooLong(period) && t('report.period.tooLong', { days: bounds.order.reportDays })}
            onChange={(to) => onChange({ from: to < period.from ? to : period.from, to })}
          />
        </div>
      )}
    </div>
  )
}
