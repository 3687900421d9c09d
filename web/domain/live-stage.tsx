import type { ReactNode } from 'react'
import type { LiveStage } from '#contract/live-competitions.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Lamp } from './lamp.tsx'
import classes from './live-stage.module.css'

type LiveStageCardProps = {
  stage: LiveStage
  label?: string
  children: ReactNode
}

/** Shows the live state on a card that looks like a table's cloth under a lamp; lit while live. */
export function LiveStageCard({ stage, label, children }: LiveStageCardProps) {
  const { t } = useTranslation()
  return (
    <section
      className={`${classes.stage} relative isolate flex flex-col gap-2.5 px-5 pt-0 pb-5 overflow-hidden border border-[#0a2419] rounded-[20px] bg-[#0d2b1f] text-[#f4efe3] shadow-card text-center text-balance data-lit:bg-[#12402c]`}
      data-lit={stage.isLive || undefined}
      aria-label={label}
    >
      <div className="flex flex-col gap-4.5 items-center" role="status">
        <LiveStatusLamp stage={stage} />
        <p className={`${classes.status} tracking-[-0.01em]`}>{t(`live.status.${stage.status}`)}</p>
      </div>
      {children}
    </section>
  )
}

/** The live status as a lamp over the table. */
export function LiveStatusLamp({ stage: { isLive, status } }: { stage: LiveStage }) {
  const { t } = useTranslation()
  if (isLive) return <Lamp light="live" label={t('live.lamp.lit')} />
  return status === 'finished' ? <Lamp light="lit" /> : <Lamp light="dark" label={t('live.lamp.dark')} />
}

const rounds = [1, 2, 3] as const

/** The three rounds as diamonds: past rounds in brass, the current one highlighted. */
export function RoundMarks({ round }: { round: number }) {
  const { t } = useTranslation()
  const isPlayed = round >= 1 && round <= 3
  return (
    <p className={`${classes.marks} flex items-center gap-[1.4em]`}>
      {isPlayed && <span className="visually-hidden">{t('live.rounds', { round })}</span>}
      {rounds.map((each) => (
        <span
          key={each}
          className={`${classes.mark} size-[0.62em] data-inlaid:bg-[#e0b44c]`}
          data-inlaid={each <= round || undefined}
          data-now={each === round || undefined}
          aria-hidden
        />
      ))}
    </p>
  )
}
