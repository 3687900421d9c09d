import { useQuery } from '@tanstack/react-query'
import type { HouseNight as Night } from '#contract/door.ts'
import { businessDateOf } from '#rules/business-date.ts'
import { hoursOf } from '#rules/door.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { ColumnChart } from '#web/ui/report/column-chart.tsx'
import { Figures } from '#web/ui/report/figures.tsx'
import { HouseFigure } from './house-panel.tsx'
import { doorQueries, useRealtimeDoor } from './queries.ts'

/** How many are inside tonight, and the curve of the evening. */
export function HouseNight() {
  useRealtimeDoor()
  return (
    <Loaded
      query={useQuery(doorQueries.night(businessDateOf(new Date())))}
      loading="door.count.loading"
      failed="door.count.loadFailed"
      skeleton={
        <div className="panel">
          <LineSkeleton width={12} />
        </div>
      }
    >
      {(night) => <NightPanel night={night} />}
    </Loaded>
  )
}

/** How many are inside tonight, in a line above other work. Nothing in a house that has counted nobody. */
export function HouseNow() {
  useRealtimeDoor()
  const { t } = useTranslation()
  const { data: night } = useQuery(doorQueries.night(businessDateOf(new Date())))
  if (!night?.version) return null
  return (
    <section className="panel flex flex-wrap items-baseline gap-x-4 py-2" aria-label={t('door.count.title')}>
      <HouseFigure inside={night.inside} maximum={night.maximum} />
    </section>
  )
}

function NightPanel({ night: { inside, maximum, curve, most, doors } }: { night: Night }) {
  const { t, language } = useTranslation()
  const hours = hoursOf(curve.map((step) => ({ ...step, at: new Date(step.at) })))
  const columns = hours.map(({ at, inside: value }) => ({
    name: stockholmWallClock(at).time.slice(0, 2),
    value,
  }))
  return (
    <div className="grid gap-4 items-start wide:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <section className="panel flex flex-col gap-2" aria-label={t('door.count.title')}>
        <HouseFigure inside={inside} maximum={maximum} />
        <p className="muted">
          {hours.length === 0
            ? t('door.count.none')
            : t('door.count.most', { shown: formatNumber(most, language) })}
        </p>
        {doors.length > 0 && (
          <ul className="numbers" aria-label={t('door.count.doors')}>
            {doors.map((each) => (
              <li key={each.door} className="flex flex-wrap justify-between gap-x-4 py-1">
                <bdi>{each.door ?? t('door.count.unnamed')}</bdi>
                <span className="muted">
                  {t('door.count.byDoor', {
                    in: formatNumber(each.in, language),
                    out: formatNumber(each.out, language),
                  })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      {hours.length > 0 && (
        <Figures
          title={t('door.count.curve')}
          columns={[t('door.count.hour'), t('door.count.inside')]}
          rows={columns.map(({ name, value }) => ({ name, cells: [formatNumber(value, language)] }))}
          asTable={false}
        >
          <ColumnChart columns={columns} />
        </Figures>
      )}
    </div>
  )
}
