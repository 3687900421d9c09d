import { useEffect, useRef } from 'react'
import { appName } from '#web/platform/app-name.ts'
import { useTranslation } from '#web/platform/language.ts'
import classes from './hall.module.css'
import { HallAside } from './hall-aside.tsx'
import { HallBanner } from './hall-banner.tsx'
import { HallFlood } from './hall-flood.tsx'
import { HallPodium } from './hall-podium.tsx'
import { HallTable } from './hall-table.tsx'
import type { LiveState } from './queries.ts'
import { StageLamp } from './stage-lamp.tsx'
import { useArrival } from './use-arrival.ts'
import { useUnattended } from './use-unattended.ts'

/** How long a message hangs in the air, in milliseconds; it stays beside the table after that. */
const bannerTime = 12_000

/** A live competition on the wall of the hall: everything is measured by the screen, and nothing has to be touched. */
export function Hall({ state, connected }: { state: LiveState; connected: boolean }) {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  useUnattended(frame)
  const { competition, stage, challenge, standings, ahead } = state
  const arrived = useArrival(state, bannerTime)
  useEffect(() => {
    document.title = `${t('live.hall.title', { title: competition.title })} · ${appName()}`
  }, [competition.title, t])
  const finished = stage.status === 'finished'
  const said = finished || arrived?.type === 'button_challenge' ? null : arrived
  return (
    <div ref={frame} className={classes.hall} data-lit={stage.isLive || finished || undefined}>
      <div className={classes.light} aria-hidden />
      <HallAside state={state} />
      <div className={classes.stage}>
        <div className={classes.beam} aria-hidden />
        <span className={classes.lamp}>
          <StageLamp stage={stage} />
        </span>
        {finished ? <HallPodium standings={standings} /> : <HallTable standings={standings} />}
      </div>
      <HallFlood
        challenge={challenge}
        standings={standings}
        ahead={ahead}
        hurried={said !== null || finished}
      />
      {said && <HallBanner key={said.id} event={said} challenge={challenge} ahead={ahead} />}
      {!connected && (
        <p className={classes.offline} role="status">
          {t('live.hall.offline')}
        </p>
      )}
    </div>
  )
}
