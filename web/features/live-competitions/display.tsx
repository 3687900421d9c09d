import { Megaphone, Sparkles } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { LiveEvent } from '#contract/live-competitions.ts'
import { Lamp } from '#web/domain/lamp.tsx'
import { LiveStatusLamp } from '#web/domain/live-stage.tsx'
import { useTimeLeft } from '#web/domain/use-time-left.ts'
import { appName } from '#web/platform/app-name.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useWakeLock } from '#web/ui/use-wake-lock.ts'
import { ChallengeOverlay } from './challenge-overlay.tsx'
import classes from './display.module.css'
import { DisplayAside } from './display-aside.tsx'
import { DisplayPodium } from './display-podium.tsx'
import { DisplayTable } from './display-table.tsx'
import type { LiveState } from './queries.ts'
import { useAwardText, useRecentAction } from './use-recent-action.ts'

/** Milliseconds that a message is shown as a banner; afterwards it stays beside the table. */
const bannerTime = 12_000

type DisplayProps = {
  state: LiveState
  connected: boolean
  /** What a quiz evening shows in place of the standings; null for other competitions. */
  evening: ReactNode
}

/** A live competition on the big screen: scaled to the screen, without interaction. */
export function Display({ state, connected, evening }: DisplayProps) {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  useIdlePointer(frame)
  useWakeLock(true)
  const { competition, stage, challenge, standings, pressers, ahead } = state
  const recent = useRecentAction(state, bannerTime)
  useEffect(() => {
    document.title = `${t('live.display.title', { title: competition.title })} · ${appName()}`
  }, [competition.title, t])
  const finished = stage.status === 'finished'
  const news = finished || recent?.type === 'button_challenge' ? null : recent
  return (
    <div
      ref={frame}
      className={`${classes.display} fixed z-500 inset-0 isolate grid grid-cols-[calc(var(--u)*27)_minmax(0,1fr)] gap-[calc(var(--u)*2.4)] p-[calc(var(--u)*2.4)] overflow-hidden bg-[#050d0a] text-[#f4efe3] text-[calc(var(--u)*1.6)] leading-[1.2] select-none data-idle:cursor-none`}
      data-lit={stage.isLive || finished || undefined}
    >
      <div className={`${classes.light} absolute z-[-1] inset-0 opacity-35`} aria-hidden />
      <DisplayAside state={state} />
      <div className="relative grid grid-cols-1 min-w-0 min-h-0 pt-[calc(var(--u)*4.6)]">
        <div
          className={`${classes.beam} absolute z-1 top-[calc(var(--u)*2.6)] inset-x-0 bottom-0 pointer-events-none opacity-0`}
          aria-hidden
        />
        <span className={`${classes.lamp} absolute z-2 top-[calc(var(--u)*-2.4)] left-1/2`}>
          <LiveStatusLamp stage={stage} />
        </span>
        {evening ? (
          evening
        ) : finished ? (
          <DisplayPodium standings={standings} prize={competition.prize} />
        ) : (
          <DisplayTable standings={standings} />
        )}
      </div>
      <ChallengeOverlay
        challenge={challenge}
        pressers={pressers}
        ahead={ahead}
        superseded={news !== null || finished}
      />
      {news && <Banner key={news.id} event={news} challenge={challenge} ahead={ahead} />}
      {!connected && (
        <p
          className="absolute right-[calc(var(--u)*2.4)] bottom-(--u) py-[calc(var(--u)*0.5)] px-[calc(var(--u)*1.2)] rounded-[calc(var(--u)*0.8)] bg-[#3a0d10] text-[#ffd3d0] font-[600]"
          role="status"
        >
          {t('shell.offline')}
        </p>
      )}
    </div>
  )
}

/** Milliseconds of inactivity after which the pointer is hidden. */
const idleTime = 2_500

/** Hides the pointer over an unattended screen. */
function useIdlePointer(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let timer = 0
    const hide = () => frame.current?.setAttribute('data-idle', '')
    const onMove = () => {
      clearTimeout(timer)
      frame.current?.removeAttribute('data-idle')
      timer = window.setTimeout(hide, idleTime)
    }
    onMove()
    window.addEventListener('pointermove', onMove)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointermove', onMove)
    }
  }, [frame])
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
    <div
      className={`${classes.banner} absolute z-3 top-1/2 inset-x-0 grid justify-items-center gap-[calc(var(--u)*1.2)] py-[calc(var(--u)*3.4)] px-[calc(var(--u)*6)] bg-[#07120e] text-center`}
      role="status"
      data-long={(event.message?.length ?? 0) > 70 || undefined}
    >
      <p className="flex items-center gap-(--u) text-[#f2d488] text-[calc(var(--u)*2)] font-strong [&_svg]:size-[1.3em]">
        {isMessage ? <Megaphone aria-hidden /> : <Sparkles aria-hidden />}
        {t(isMessage ? 'live.display.says' : 'live.display.award')}
      </p>
      <p
        className={`${classes.texts} max-w-full wrap-anywhere text-balance`}
        lang={isMessage ? 'sv' : undefined}
      >
        {isMessage ? event.message : award}
      </p>
    </div>
  )
}

/** A dark screen with one sentence, when there is nothing to show. */
export function DisplayPlain({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div
      className={`${classes.plain} fixed z-500 inset-0 flex flex-col items-center gap-[4vh] py-0 px-[6vw] text-[#f4efe3] text-[clamp(1rem,1.8vw,3rem)] text-center [&_a]:text-[#6fb7d6]`}
      role="status"
    >
      <Lamp light="dark" />
      <h1>{title}</h1>
      {children}
    </div>
  )
}
