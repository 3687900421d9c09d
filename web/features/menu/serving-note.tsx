import type { Menu } from '#contract/menu.ts'
import { businessDateOf } from '#rules/business-date.ts'
import { weekdayOf } from '#rules/opening-hours.ts'
import { servingAt } from '#rules/serving.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { type Stop, stopOf } from '#rules/stop.ts'
import { useNowUntil } from '#web/domain/use-now-until.ts'
import { formatWeekday } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'

const never = '9999-01-01T00:00:00.000Z'
/** The last order of the evening is worth saying; one that is further away than this is not, in milliseconds. */
const thisEvening = 12 * 3_600_000

/** The time by which the hours of categories are shown. The server decides by its own. */
export const useServingTime = (): Date => useNowUntil(never, 20_000)

/** When the kitchen, or one of its stations, takes orders again. */
export function StopNote({ stop, now }: { stop: Stop & { name?: string }; now: Date }) {
  const { t } = useTranslation()
  const found = stopOf(stop, now)
  if (!found) return null
  const name = stop.name ?? t('menuScreens.stop.kitchen')
  return found.until
    ? t('menuScreens.stop.until', { name, time: stockholmWallClock(found.until).time })
    : t('menuScreens.stop.forNow', { name })
}

type ServingNoteProps = { serving: Menu['categories'][number]['serving']; now: Date }

/** When a category opens, or when its last order is. Without hours there is nothing to say. */
export function ServingNote({ serving, now }: ServingNoteProps) {
  const { t, language } = useTranslation()
  if (!serving) return null
  const state = servingAt(serving, now)
  if (state.state !== 'closed') {
    if (state.lastOrderAt.getTime() - now.getTime() > thisEvening) return null
    const { time } = stockholmWallClock(state.lastOrderAt)
    return (
      <p className={state.state === 'lastOrders' ? 'font-semibold text-brass-text' : 'muted'}>
        {t('menuScreens.serving.last', { time })}
      </p>
    )
  }
  const { opensAt } = state
  if (!opensAt) return <p className="muted">{t('menuScreens.serving.never')}</p>
  const { date, time } = stockholmWallClock(opensAt)
  const day = formatWeekday(weekdayOf(date), language).toLowerCase()
  return (
    <p className="font-semibold text-brass-text">
      {businessDateOf(opensAt) === businessDateOf(now)
        ? t('menuScreens.serving.opens', { time })
        : t('menuScreens.serving.opensOn', { day, time })}
    </p>
  )
}
