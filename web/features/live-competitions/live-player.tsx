import { Hash, Sparkles, Users } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { LiveStageCard, RoundMarks } from '#web/domain/live-stage.tsx'
import { Standings } from '#web/domain/standings.tsx'
import { useRankText } from '#web/domain/use-rank-text.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { useMe } from '#web/platform/session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { useCountUp } from '#web/ui/use-count-up.ts'
import { useListTransition } from '#web/ui/use-list-transition.ts'
import { ChallengeButton } from './challenge-button.tsx'
import { Finale } from './finale.tsx'
import { JoinCard } from './join-card.tsx'
import { LatestEvent } from './latest-event.tsx'
import classes from './live-competitions.module.css'
import type { LiveState } from './queries.ts'
import { RankRoll } from './rank-roll.tsx'
import { useEnd } from './use-end.ts'
import { type PressMoment, usePressMoment } from './use-press-moment.ts'
import { useAnnouncements } from './use-recent-action.ts'

type LivePlayerProps = {
  state: LiveState
  /** What a quiz evening shows in place of the stage, and in place of the standings. */
  evening?: { stage: ReactNode; standings: ReactNode } | undefined
}

/** The live screen of a player. */
export function LivePlayer({ state, evening }: LivePlayerProps) {
  const { t } = useTranslation()
  const { stage, standings, me, competition } = state
  useAnnouncements(state)
  const moment = usePressMoment(state)
  const rankText = useRankText(me?.rank ?? null, 'live.standings.rankNow')
  const isFinished = stage.status === 'finished'
  const end = useEnd(competition.id, stage)
  return (
    <div className="flex flex-col gap-4 [&>*]:min-w-0 lg:grid lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:items-start lg:gap-8">
      <p role="status" className="visually-hidden">
        {rankText}
      </p>
      {/* On a phone the children belong to the player's column, so that the button also stays above the list. */}
      <div className="contents lg:sticky lg:top-[calc(var(--header-height)+24px)] lg:flex lg:flex-col lg:gap-4">
        {evening ? (
          <>
            {me && moment.challenge && moment.look && <PressPlace stage={stage} me={me} moment={moment} />}
            {evening.stage}
          </>
        ) : isFinished ? (
          <Finale state={state} end={end} />
        ) : me ? (
          <PressPlace stage={stage} me={me} moment={moment} />
        ) : (
          <LiveStageCard stage={stage}>
            <RoundMarks round={stage.round} />
          </LiveStageCard>
        )}
        {moment.isWaiting && (
          <p
            className="py-3 px-4 border border-dashed border-edge rounded-[14px] bg-surface font-[600]"
            role="status"
          >
            {t('live.challenge.storedText')}
          </p>
        )}
        {!me && !evening && <JoinCard state={state} />}
        {(!evening || state.latestEvent) && <LatestEvent state={state} />}
        {!evening && <LiveNumbers me={me} standings={standings} competition={competition} />}
      </div>
      {evening ? evening.standings : <LiveStandings standings={standings} me={me} />}
    </div>
  )
}

type PressPlaceProps = {
  stage: LiveState['stage']
  me: NonNullable<LiveState['me']>
  moment: PressMoment
}

/**
 * The place of the button. It has the same size with and without a button, so that nothing moves. Without a button it shows the
 * state of the competition and my rank.
 */
function PressPlace({ stage, me, moment }: PressPlaceProps) {
  const { t } = useTranslation()
  const { challenge, look, left, counted, isPressed, press } = moment
  const isShown = challenge !== null && look !== null
  return (
    <div
      className={`${classes.pressPlace} grid h-[min(58dvh,480px)] min-h-64 z-5 top-[calc(var(--header-height)+8px)] data-open:sticky lg:static lg:h-[min(46dvh,440px)]`}
      data-open={isShown || undefined}
    >
      <LiveStageCard stage={stage}>
        <RoundMarks round={stage.round} />
        <p className="grid flex-1 content-center font-display text-[clamp(4rem,20vw,6.5rem)] font-[800] leading-none text-[#f7e2a8]">
          <RankRoll rank={me.rank} isHeld={isShown} />
        </p>
        <p className="min-h-7 font-[600]">{isPressed && !isShown && t('live.challenge.pressed')}</p>
      </LiveStageCard>
      {isShown && (
        <ChallengeButton
          key={challenge.id}
          challenge={challenge}
          look={look}
          left={left}
          counted={counted}
          onPress={press}
        />
      )}
    </div>
  )
}

/** The first fifty, with animated rank changes, and my own row when I am beyond them. */
function LiveStandings({ standings: { leaders }, me }: Pick<LiveState, 'standings' | 'me'>) {
  const { t } = useTranslation()
  const { userId, displayName, avatarUrl } = useMe()
  const list = useRef<HTMLOListElement>(null)
  useListTransition(list, leaders.map((leader) => leader.userId).join())
  return (
    <section className="flex flex-col gap-3 min-w-0" aria-label={t('points.board.title')}>
      <h2>{t('points.board.title')}</h2>
      {leaders.length === 0 ? (
        <EmptyState compact title={t('live.standings.empty')} text={t('live.standings.emptyText')} />
      ) : (
        <Standings
          leaders={leaders}
          me={me && { userId, displayName, avatarUrl, ...me }}
          listed={leaders.some((leader) => leader.userId === userId)}
          ref={list}
        />
      )}
    </section>
  )
}

type LiveNumbersProps = Pick<LiveState, 'me' | 'standings' | 'competition'>

/** The number of participants; for a participant also their own points and rank. */
function LiveNumbers({ me, standings: { participants }, competition }: LiveNumbersProps) {
  const { t, language } = useTranslation()
  const max = competition.maxParticipants
  return (
    <dl className={`${classes.numbers} grid auto-cols-[minmax(0,1fr)] grid-flow-col gap-2.5 m-0`}>
      <Fact icon={<Users size={20} aria-hidden />} label={t('live.numbers.participants')}>
        {formatNumber(participants, language)}
        {max !== null && (
          <span className="text-muted normal-nums font-body text-md font-[500] leading-none">
            {t('live.numbers.of', { max: formatNumber(max, language) })}
          </span>
        )}
      </Fact>
      {me && (
        <>
          <Fact icon={<Sparkles size={20} aria-hidden />} label={t('live.numbers.points')}>
            <Counted value={me.points} />
          </Fact>
          <Fact icon={<Hash size={20} aria-hidden />} label={t('live.numbers.rank')}>
            <span key={me.rank} className={classes.rank}>
              {me.rank > 0 ? t('live.numbers.place', { rank: me.rank }) : t('live.numbers.none')}
            </span>
          </Fact>
        </>
      )}
    </dl>
  )
}

function Counted({ value }: { value: number }) {
  const { language } = useTranslation()
  const shown = useCountUp(value)
  return (
    <>
      <span className="visually-hidden">{formatNumber(value, language)}</span>
      <span aria-hidden>{formatNumber(shown, language)}</span>
    </>
  )
}
