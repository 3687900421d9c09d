import { Lamp } from '#web/domain/lamp.tsx'
import { LevelBall } from '#web/domain/level-ball.tsx'
import { LevelProgress } from '#web/domain/level-progress.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { PeakCard } from '#web/ui/peak-card.tsx'
import classes from './level-peak.module.css'

const rack = Array.from({ length: 15 }, (_, index) => index + 1)

type LevelPeakProps = {
  /** The levels before and now. */
  from: number
  to: number
}

/** A new level: the old ball rolls into a pocket, and the new one under the lamp. A row of all balls shows the way to the top. */
export function LevelPeak({ from, to }: LevelPeakProps) {
  const { t } = useTranslation()
  const { points, level } = useMe()
  return (
    <PeakCard words={t('points.reached', { level: to })} className="grid gap-3 px-4 pb-4.5">
      <div className={`${classes.table} relative grid justify-items-center h-31`} aria-hidden>
        <Lamp light="lit" />
        <span className={`${classes.pocket} absolute right-1 bottom-0 size-14 rounded-[50%]`} />
        <span className={`${classes.place} ${classes.old} absolute bottom-1`}>
          <span className="block">
            <LevelBall level={from} size={52} />
          </span>
        </span>
        <span className={`${classes.place} ${classes.new} absolute bottom-0`}>
          <span className="block">
            <LevelBall level={to} size={64} />
          </span>
        </span>
      </div>
      <p className={`${classes.words} normal-nums font-display text-[1.75rem] font-[720] leading-none`}>
        {t('points.level', { level: to })}
      </p>
      <p className="flex justify-center gap-[3px] [&_svg]:w-full [&_svg]:h-auto" aria-hidden>
        {rack.map((number) => (
          <span
            key={number}
            className={`${classes.racked} flex-1 max-w-5.5 rounded-[50%]`}
            data-reached={number <= to || undefined}
            data-now={number === to || undefined}
          >
            <LevelBall level={number} />
          </span>
        ))}
      </p>
      <LevelProgress points={points} level={level} />
    </PeakCard>
  )
}
