import { useEffect, useRef } from 'react'
import { appName } from '#web/platform/app-name.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ChallengeOverlay } from './challenge-overlay.tsx'
import classes from './display.module.css'
import { DisplayAside } from './display-aside.tsx'
import { DisplayBanner } from './display-banner.tsx'
import { DisplayPodium } from './display-podium.tsx'
import { DisplayTable } from './display-table.tsx'
import { LiveStatusLamp } from './live-status-lamp.tsx'
import type { LiveState } from './queries.ts'
import { useKioskMode } from './use-kiosk-mode.ts'
import { useRecentAction } from './use-recent-action.ts'

/** Milliseconds that a message is shown as a banner; afterwards it stays beside the table. */
const bannerTime = 12_000

/** A live competition on the big screen: scaled to the screen, without interaction. */
export function Display({ state, connected }: { state: LiveState; connected: boolean }) {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  useKioskMode(frame)
  const { competition, stage, challenge, standings, pressers, ahead } = state
  const arrived = useRecentAction(state, bannerTime)
  useEffect(() => {
    document.title = `${t('live.display.title', { title: competition.title })} · ${appName()}`
  }, [competition.title, t])
  const finished = stage.status === 'finished'
  const said = finished || arrived?.type === 'button_challenge' ? null : arrived
  return (
    <div ref={frame} className={classes.display} data-lit={stage.isLive || finished || undefined}>
      <div className={classes.light} aria-hidden />
      <DisplayAside state={state} />
      <div className={classes.stage}>
        <div className={classes.beam} aria-hidden />
        <span className={classes.lamp}>
          <LiveStatusLamp stage={stage} />
        </span>
        {finished ? <DisplayPodium standings={standings} /> : <DisplayTable standings={standings} />}
      </div>
      <ChallengeOverlay
        challenge={challenge}
        pressers={pressers}
        ahead={ahead}
        hurried={said !== null || finished}
      />
      {said && <DisplayBanner key={said.id} event={said} challenge={challenge} ahead={ahead} />}
      {!connected && (
        <p className={classes.offline} role="status">
          {t('live.display.offline')}
        </p>
      )}
    </div>
  )
}
