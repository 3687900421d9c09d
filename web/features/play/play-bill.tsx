import type { PlaySession } from '#contract/play.ts'
import { playPrice } from '#rules/play-price.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'

type Adjustment = Pick<PlaySession['adjustments'][number], 'minutes' | 'reason' | 'at'>
/** What of a session its price follows from. */
type PricedSession = Pick<PlaySession, 'segments' | 'rates' | 'level'> & {
  adjustments: readonly Adjustment[]
}

/** A session as the rule of its price sees it. The last release sends no level. */
export const ruledSession = ({ segments, adjustments, rates, level = null }: PricedSession) => ({
  segments: segments.map(({ startedAt, endedAt, ...segment }) => ({
    ...segment,
    startedAt: new Date(startedAt),
    endedAt: endedAt === null ? null : new Date(endedAt),
  })),
  adjustments: adjustments.map(({ minutes, at }) => ({ minutes, at: new Date(at) })),
  rates,
  level,
})

/** What a session costs at a moment, by the rule of the server. */
export const priceOf = (session: PricedSession, now: Date) => playPrice(ruledSession(session), now)

/** What a stopped session owes, with what was ordered to it. */
export const owedOf = ({ totalOre, orderedOre }: Pick<PlaySession, 'totalOre' | 'orderedOre'>): number =>
  (totalOre ?? 0) + orderedOre

const timeOf = (instant: Date) => stockholmWallClock(instant).time

/** What a session costs, line by line. */
export function PlayBill({ session, now }: { session: PricedSession; now: Date }) {
  const { t, language } = useTranslation()
  const { lines, adjustments, addedOre, totalOre } = priceOf(session, now)
  const money = (ore: number) => <span className="numbers flex-none">{formatPrice(ore, language)}</span>
  return (
    <ul className="plain-list grid gap-1">
      {lines.map(({ from, to, hourOre, players, rateName, sumOre }) => (
        <li key={from.getTime()} className="flex gap-3 justify-between">
          <span className="min-w-0 wrap-anywhere">
            {t('play.bill.line', {
              from: timeOf(from),
              to: timeOf(to),
              price: formatPrice(hourOre, language),
            })}
            <span className="muted small block">
              {t('play.bill.linePlayers', { name: rateName ?? t('play.bill.noRate'), count: players })}
            </span>
          </span>
          {money(sumOre)}
        </li>
      ))}
      {adjustments.map(({ minutes, sumOre }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: adjustments are only added at the end
        <li key={at} className="flex gap-3 justify-between">
          <span className="min-w-0 wrap-anywhere" lang="sv">
            {t('play.bill.adjusted', {
              minutes: minutes > 0 ? `+${minutes}` : minutes,
              reason: session.adjustments[at]?.reason ?? '',
            })}
          </span>
          {money(sumOre)}
        </li>
      ))}
      {addedOre > 0 && (
        <li className="flex gap-3 justify-between">
          <span>{t('play.bill.minimum')}</span>
          {money(addedOre)}
        </li>
      )}
      <li className="flex gap-3 justify-between font-bold border-t border-line pt-2 mt-1">
        <span>{t('play.bill.total')}</span>
        {money(totalOre)}
      </li>
    </ul>
  )
}
