import type { LiveStage } from '#contract/live-competitions.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import classes from './live-state-card.module.css'
import { LiveStatusLamp } from './live-status-lamp.tsx'
import type { LiveState } from './queries.ts'
import { RoundMarks } from './round-marks.tsx'

type LiveStateCardProps = {
  stage: LiveStage
  me: LiveState['me']
  participants: number
}

/** The live state: lit while live, with the round; at the end, my result. */
export function LiveStateCard({ stage, me, participants }: LiveStateCardProps) {
  const { t, language } = useTranslation()
  const { isLive, round, status } = stage
  return (
    <section className={classes.stage} data-lit={isLive || undefined}>
      <LiveStatusLamp stage={stage} />
      <p className={classes.status} role="status">
        {t(`live.status.${status}`)}
      </p>
      {status === 'finished' && me ? (
        <p className={classes.result}>
          {t('live.result.place', { rank: me.rank, shown: formatNumber(participants, language) })}{' '}
          {t('live.result.thanks')}
        </p>
      ) : (
        <RoundMarks round={round} />
      )}
    </section>
  )
}
