import { Button, CloseButton } from '@mantine/core'
import { Ticket } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { hasWon, podiumOf } from '#rules/podium.ts'
import { Lamp } from '#web/domain/lamp.tsx'
import { LevelBall } from '#web/domain/level-ball.tsx'
import { LiveStageCard, RoundMarks } from '#web/domain/live-stage.tsx'
import { Crown, PodiumCard } from '#web/domain/podium.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { useMe } from '#web/platform/session.tsx'
import { useHeldPeaks } from '#web/ui/peaks.ts'
import { useCountUp } from '#web/ui/use-count-up.ts'
import classes from './finale.module.css'
import type { LiveState } from './queries.ts'
import type { End } from './use-end.ts'
import { Winner } from './winner.tsx'

/** Milliseconds: the room gets dark, the place is counted with growing pauses, and it stays before the result follows. */
const dimming = 300
const counting = 1_800
const standing = 600

type Me = NonNullable<LiveState['me']>

/** The result of a competition without animation, or the animated end while that is shown. */
export function Finale({ state, end }: { state: LiveState; end: End }) {
  const { t } = useTranslation()
  const { stage, standings, me } = state
  const { userId } = useMe()
  const podium = podiumOf(standings.leaders)
  // Without points everybody would be first, so nobody is.
  const isPlaced = me !== null && (me.points > 0 || me.rank > 1)
  return (
    <>
      <LiveStageCard stage={stage}>
        {me ? (
          <>
            {isPlaced && <Result me={me} participants={standings.participants} />}
            {isPlaced && hasWon(me) ? (
              <Button
                className="self-center mt-1"
                leftSection={<Ticket size={20} aria-hidden />}
                onClick={end.open}
              >
                {t('live.finale.showAtBar')}
              </Button>
            ) : (
              <p className="text-[#f7e2a8] font-[600]">{t('live.result.thanks')}</p>
            )}
          </>
        ) : (
          <RoundMarks round={stage.round} />
        )}
      </LiveStageCard>
      {podium.length > 0 && (
        <section aria-label={t('live.display.podium')}>
          <PodiumCard leaders={podium} ownId={userId} />
        </section>
      )}
      {end.shown && me && isPlaced && <EndOfCompetition state={state} me={me} end={end} />}
    </>
  )
}

type ResultProps = { me: Me; participants: number; isNew?: boolean }

/** My place as a ball and in words, my points, and how far that is from the last place. */
function Result({ me, participants, isNew = false }: ResultProps) {
  const { t, language } = useTranslation()
  const climbed = participants - me.rank
  return (
    <div className={`${classes.result} flex flex-col items-center gap-2`} data-new={isNew || undefined}>
      <span className={classes.ball}>
        {hasWon(me) ? <Crown className="w-20" /> : <LevelBall level={me.rank} size={76} />}
      </span>
      <p className="font-display text-2xl font-[720] text-[#f7e2a8]">
        {t('live.result.place', { rank: me.rank, shown: formatNumber(participants, language) })}
      </p>
      <p className="font-[600] numbers">
        {t('points.count', { count: me.points, shown: formatNumber(me.points, language) })}
        {climbed > 0 && (
          <>
            {' · '}
            {t('live.finale.climbed', { count: climbed, shown: formatNumber(climbed, language) })}
          </>
        )}
      </p>
    </div>
  )
}

/** The end of a competition for participants: the place is counted under the lamp. The winner then gets a screen of their own. */
function EndOfCompetition({ state, me, end }: { state: LiveState; me: Me; end: End }) {
  const { t, language } = useTranslation()
  const { userId } = useMe()
  const { standings } = state
  const { participants } = standings
  // A new level is celebrated when the result has been closed.
  useHeldPeaks(true)
  // At once under reduced motion, and where nothing is counted.
  const [isRevealed, setRevealed] = useState(
    () => end.shown !== 'counted' || matchMedia('(prefers-reduced-motion: reduce)').matches,
  )
  const reveal = () => setRevealed(true)
  const card = useRef<HTMLElement>(null)
  const isWinner = hasWon(me)
  const isWinnersScreen = isRevealed && isWinner
  // The standings of the last presses may come a moment after the end.
  const dismiss = () => (isWinner ? reveal() : end.close())
  const onDismiss = useEffectEvent(dismiss)
  useEffect(() => {
    if (isWinnersScreen) return
    const onTap = ({ target }: PointerEvent) => card.current?.contains(target as Node) || onDismiss()
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onDismiss()
    window.addEventListener('pointerdown', onTap)
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('pointerdown', onTap)
      window.removeEventListener('keydown', onKey)
    }
  }, [isWinnersScreen])
  if (isWinnersScreen) return <Winner state={state} me={me} onClose={end.close} />
  return (
    // A tap closes it, and also does what it would have done without it.
    <div
      className={`${classes.end} fixed z-400 inset-0 grid place-items-center p-4 pointer-events-none`}
      data-end
    >
      <section
        ref={card}
        className="relative pointer-events-auto flex flex-col items-center gap-4 w-full max-w-105 min-h-105 px-4 pb-4 overflow-hidden border border-[#0a2419] rounded-[22px] bg-[#12402c] text-[#f4efe3] shadow-card text-center"
        aria-label={t('live.finale.label')}
      >
        <span className={classes.lamp}>
          <Lamp light="lit" />
        </span>
        <CloseButton
          className={`${classes.close} absolute! top-2 right-2`}
          size={44}
          aria-label={t('ui.close')}
          onClick={dismiss}
        />
        <p role="status" className="visually-hidden">
          {isRevealed &&
            t('live.result.place', { rank: me.rank, shown: formatNumber(participants, language) })}
        </p>
        {isRevealed ? (
          <>
            <Result me={me} participants={participants} isNew />
            <div className={`${classes.podium} w-full mt-auto`}>
              <PodiumCard leaders={podiumOf(standings.leaders)} ownId={userId} />
            </div>
          </>
        ) : (
          <Count from={participants} to={me.rank} onEnd={reveal} />
        )}
      </section>
    </div>
  )
}

/** The place, counted from the last one. */
function Count({ from, to, onEnd }: { from: number; to: number; onEnd: () => void }) {
  const { t } = useTranslation()
  const shown = useCountUp(to, { from, duration: counting, delay: dimming })
  const isCounted = shown === to
  const whenOver = useEffectEvent(onEnd)
  // Follows the count and not a timer of its own, because a busy phone counts late.
  useEffect(() => {
    if (!isCounted) return
    const timer = setTimeout(whenOver, standing)
    return () => clearTimeout(timer)
  }, [isCounted])
  return (
    <p className="m-auto font-display text-[7rem] font-[800] leading-none text-[#f7e2a8] numbers" aria-hidden>
      {t('live.numbers.place', { rank: shown })}
    </p>
  )
}
