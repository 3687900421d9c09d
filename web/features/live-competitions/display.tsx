import { Megaphone, Sparkles } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { LiveEvent } from '#contract/live-competitions.ts'
import { Lamp } from '#web/domain/lamp.tsx'
import { LiveStatusLamp } from '#web/domain/live-stage.tsx'
import { appName } from '#web/platform/app-name.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ChallengeOverlay } from './challenge-overlay.tsx'
import classes from './display.module.css'
import { DisplayAside } from './display-aside.tsx'
import { DisplayPodium } from './display-podium.tsx'
import { DisplayTable } from './display-table.tsx'
import type { LiveState } from './queries.ts'
import { useKioskMode } from './use-kiosk-mode.ts'
import { useAwardText, useRecentAction } from './use-recent-action.ts'
import { useTimeLeft } from './use-time-left.ts'

/** Milliseconds that a message is shown as a banner; afterwards it stays beside the table. */
const bannerTime = 12_000

/** A live competition on the big screen: scaled to the screen, without interaction. */
export function Display({ state, connected }: { state: LiveState; connected: boolean }) {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  useKioskMode(frame)
  const { competition, stage, challenge, standings, pressers, ahead } = state
  const recent = useRecentAction(state, bannerTime)
  useEffect(() => {
    document.title = `${t('live.display.title', { title: competition.title })} · ${appName()}`
  }, [competition.title, t])
  const finished = stage.status === 'finished'
  const news = finished || recent?.type === 'button_challenge' ? null : recent
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
        superseded={news !== null || finished}
      />
      {news && <Banner key={news.id} event={news} challenge={challenge} ahead={ahead} />}
      {!connected && (
        <p className={classes.offline} role="status">
          {t('shell.offline')}
        </p>
      )}
    </div>
  )
}

type BannerProps = {
  event: LiveEvent
  /** While it is open, it covers the whole display. */
  challenge: LiveEvent | null
  /** See `LiveState`. */
  ahead: number
}

/** A message or award of the host, as a banner across the table. */
function Banner({ event, challenge, ahead }: BannerProps) {
  const { t } = useTranslation()
  const award = useAwardText(event)
  const left = useTimeLeft(challenge?.closesAt ?? null, ahead)
  const isCovered = challenge !== null && (left === null || left > 0)
  if (event.reversed || isCovered) return null
  const isMessage = event.type === 'announcement'
  return (
    <div className={classes.banner} role="status" data-long={(event.message?.length ?? 0) > 70 || undefined}>
      <p className={classes.kind}>
        {isMessage ? <Megaphone aria-hidden /> : <Sparkles aria-hidden />}
        {t(isMessage ? 'live.display.says' : 'live.display.award')}
      </p>
      <p className={classes.texts} lang={isMessage ? 'sv' : undefined}>
        {isMessage ? event.message : award}
      </p>
    </div>
  )
}

/** A dark screen with one sentence, when there is nothing to show. */
export function DisplayPlain({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={classes.plain} role="status">
      <Lamp light="dark" />
      <h1>{title}</h1>
      {children}
    </div>
  )
}
