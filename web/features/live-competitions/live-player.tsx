import { useRankText } from '#web/domain/use-rank-text.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ChallengeButton } from './challenge-button.tsx'
import { JoinCard } from './join-card.tsx'
import { LatestEvent } from './latest-event.tsx'
import { LiveNumbers } from './live-numbers.tsx'
import classes from './live-player.module.css'
import { LiveStandings } from './live-standings.tsx'
import { LiveStateCard } from './live-state-card.tsx'
import type { LiveState } from './queries.ts'
import { useAnnouncements } from './use-announcements.ts'
import { usePress } from './use-press.ts'

/** The live screen of a player. */
export function LivePlayer({ state }: { state: LiveState }) {
  const { t } = useTranslation()
  const { stage, challenge, standings, me, competition, ahead, pressedId } = state
  useAnnouncements(state)
  const { press, pressed, waiting } = usePress(state)
  const rankText = useRankText(me?.rank ?? null, 'live.standings.rankNow')
  return (
    <div className={classes.player}>
      <p role="status" className="visually-hidden">
        {rankText}
      </p>
      <div className={classes.stage}>
        {me && challenge && (
          <ChallengeButton
            key={challenge.id}
            challenge={challenge}
            ahead={ahead}
            pressed={pressed ?? (pressedId === challenge.id ? 'done' : null)}
            onPress={() => press(challenge)}
          />
        )}
        {waiting && (
          <p className={classes.waiting} role="status">
            {t('live.challenge.keptText')}
          </p>
        )}
        <LiveStateCard stage={stage} me={me} participants={standings.participants} />
        {!me && <JoinCard state={state} />}
        <LatestEvent state={state} />
        <LiveNumbers me={me} standings={standings} competition={competition} />
      </div>
      <LiveStandings standings={standings} me={me} />
    </div>
  )
}
