import { useEffect, useState } from 'react'
import type { LiveEvent, Pressers } from '#contract/live-competitions.ts'
import { numberedName } from '#rules/namesakes.ts'
import { Avatar } from '#web/domain/avatar.tsx'
import { ChallengeSymbol, challengeStyle } from '#web/domain/challenge-colour.tsx'
import { useTimeLeft } from '#web/domain/use-time-left.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import classes from './challenge-overlay.module.css'

type ChallengeOverlayProps = {
  challenge: LiveEvent | null
  pressers: Pressers | null
  /** See `LiveState`. */
  ahead: number
  /** Something newer must be shown, so a closed challenge disappears at once. */
  superseded: boolean
}

/** A challenge fills the display with its colour and shows who presses. */
export function ChallengeOverlay({ challenge: open, pressers, ahead, superseded }: ChallengeOverlayProps) {
  const left = useTimeLeft(open?.closesAt ?? null, ahead)
  const over = left !== null && left <= 0
  const { challenge, closed } = useDelayedClear(over ? null : open)
  if (!challenge || (closed && superseded)) return null
  return (
    <Flood
      key={challenge.id}
      challenge={challenge}
      closed={closed}
      left={closed ? null : left}
      // The pressers may be those of the previous challenge.
      pressers={pressers?.challengeId === challenge.id ? pressers.latest : []}
    />
  )
}

type FloodProps = {
  challenge: LiveEvent
  closed: boolean
  left: number | null
  pressers: Pressers['latest']
}

function Flood({ challenge, closed, left, pressers }: FloodProps) {
  const { t, language } = useTranslation()
  const colour = challenge.colour ?? 'red'
  const points = challenge.points ?? 10
  return (
    <section
      className={`${classes.flood} absolute z-4 inset-0 grid items-center gap-x-[calc(var(--u)*3)] gap-y-[calc(var(--u)*2)] px-[calc(var(--u)*6)] pt-[calc(var(--u)*4)] pb-[calc(var(--u)*3)] overflow-hidden text-(color:--on-challenge)`}
      style={challengeStyle(colour)}
      data-closed={closed || undefined}
      aria-label={t('live.challenge.label')}
    >
      <span
        className={`${classes.symbol} [grid-area:symbol] justify-self-end w-[min(100%,var(--u)*30)] aspect-square`}
      >
        <ChallengeSymbol colour={colour} size="100%" />
      </span>
      <div className="[grid-area:words] min-w-0" role="alert">
        <p className={`${classes.name} tracking-[-0.03em]`}>{t(`liveColours.${colour}`)}</p>
        <p className={`${classes.press} mt-[calc(var(--u)*1.6)]`}>
          {t(closed ? 'live.display.closed' : 'live.display.press')}
        </p>
        <p className="mt-[calc(var(--u)*0.8)] text-[calc(var(--u)*3)] font-strong">
          {t('live.display.worth', { count: points, shown: formatNumber(points, language) })}
        </p>
      </div>
      {left !== null && (
        <p
          key={left <= 10 ? left : 'many'}
          className={`${classes.clock} absolute top-[calc(var(--u)*2.6)] right-[calc(var(--u)*3.4)]`}
          data-few={left <= 10 || undefined}
        >
          {t('live.challenge.seconds', { count: left })}
        </p>
      )}
      <ul
        className="plain-list [grid-area:pressers] flex flex-wrap justify-center gap-[calc(var(--u)*0.9)] min-h-[calc(var(--u)*10)] max-h-[calc(var(--u)*10)] overflow-hidden"
        aria-label={t('live.display.pressers')}
      >
        {pressers.map(({ userId, displayName, namesake, avatarUrl }) => (
          <li
            key={userId}
            className={`${classes.presser} flex items-center gap-[calc(var(--u)*0.8)] h-[calc(var(--u)*4.4)] max-w-[calc(var(--u)*22)] py-0 pr-[calc(var(--u)*1.5)] pl-[calc(var(--u)*0.5)] rounded-[calc(var(--u)*2.2)] bg-[#07120e] text-[#f4efe3] text-[calc(var(--u)*1.9)] font-[640]`}
          >
            <Avatar name={displayName} url={avatarUrl} className="[&>*]:size-[calc(var(--u)*3.4)]" />
            <span>{numberedName(displayName, namesake)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Milliseconds for which a closed challenge stays visible. */
const closingTime = 2_600

/** The open challenge, or briefly the one just closed. */
function useDelayedClear(open: LiveEvent | null): { challenge: LiveEvent | null; closed: boolean } {
  const [last, setLast] = useState(open)
  useEffect(() => {
    if (open) {
      setLast(open)
      return
    }
    const timer = setTimeout(() => setLast(null), closingTime)
    return () => clearTimeout(timer)
  }, [open])
  return { challenge: open ?? last, closed: open === null && last !== null }
}
