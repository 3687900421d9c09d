import { Megaphone, Sparkles } from 'lucide-react'
import type { LiveEvent } from '#contract/live-competitions.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import classes from './display-banner.module.css'
import { useTimeLeft } from './use-time-left.ts'

type DisplayBannerProps = {
  event: LiveEvent
  /** While it is open, it has the display to itself. */
  challenge: LiveEvent | null
  /** See `LiveState`. */
  ahead: number
}

/** A message or award of the host, across the table for a while. */
export function DisplayBanner({ event, challenge, ahead }: DisplayBannerProps) {
  const { t, language } = useTranslation()
  const left = useTimeLeft(challenge?.closesAt ?? null, ahead)
  const flooded = challenge !== null && (left === null || left > 0)
  if (event.reversed || flooded) return null
  const said = event.type === 'announcement'
  const points = event.points ?? 0
  const name = event.displayName ?? t('live.event.someone')
  return (
    <div className={classes.banner} role="status" data-long={(event.message?.length ?? 0) > 70 || undefined}>
      <p className={classes.kind}>
        {said ? <Megaphone aria-hidden /> : <Sparkles aria-hidden />}
        {t(said ? 'live.display.says' : 'live.display.award')}
      </p>
      <p className={classes.texts} lang={said ? 'sv' : undefined}>
        {said
          ? event.message
          : t('live.event.award', { name, count: points, shown: formatNumber(points, language) })}
      </p>
    </div>
  )
}
