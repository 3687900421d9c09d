import { Megaphone, Sparkles } from 'lucide-react'
import type { LiveEvent } from '#contract/live-competitions.ts'
import { useTranslation } from '#web/platform/language.ts'
import { numberWords } from '#web/platform/numbers.ts'
import classes from './hall-banner.module.css'

/** What the host says, or whom he gives points, across the table for a while. */
export function HallBanner({ event }: { event: LiveEvent }) {
  const { t, language } = useTranslation()
  if (event.reversed) return null
  const said = event.type === 'announcement'
  const name = event.displayName ?? t('live.event.someone')
  return (
    <div className={classes.banner} role="status" data-long={(event.message?.length ?? 0) > 70 || undefined}>
      <p className={classes.kind}>
        {said ? <Megaphone aria-hidden /> : <Sparkles aria-hidden />}
        {t(said ? 'live.hall.says' : 'live.hall.award')}
      </p>
      <p className={classes.words} lang={said ? 'sv' : undefined}>
        {said
          ? event.message
          : t('live.event.award', { name, shown: numberWords(event.points ?? 0, language) })}
      </p>
    </div>
  )
}
