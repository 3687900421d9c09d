import { Link } from '@tanstack/react-router'
import { CircleCheck, Shapes, Trophy, Users } from 'lucide-react'
import type { Competition } from '#contract/competitions.ts'
import { useTranslation } from '#web/platform/language.ts'
import classes from './competition-card.module.css'
import { CompetitionScene } from './competition-scene.tsx'
import { DifficultyBadge } from './difficulty-badge.tsx'
import { JoinButton } from './join-button.tsx'
import { LiveLamp } from './live-lamp.tsx'
import { Places } from './places.tsx'
import { TimeLeft } from './time-left.tsx'
import { useJoinState } from './use-join-state.ts'

/** A competition in the list. The whole card leads to it; the button takes part. */
export function CompetitionCard({ competition }: { competition: Competition }) {
  const { t } = useTranslation()
  const { id, title, description, type, difficulty, endDate, prize, joined, isLive } = competition
  const ended = useJoinState(competition) === 'ended'
  return (
    <article className={classes.card}>
      <div className={classes.scene}>
        <CompetitionScene type={type} dark={ended} />
        <div className={classes.badges}>
          <DifficultyBadge difficulty={difficulty} />
          {isLive && !ended && <LiveLamp />}
        </div>
        <span className={classes.left}>
          <TimeLeft endDate={endDate} />
        </span>
      </div>
      <div className={classes.body}>
        <h2 className={classes.title} lang="sv">
          {title}
        </h2>
        {description && (
          <p className={classes.description} lang="sv">
            {description}
          </p>
        )}
        <ul className={classes.facts}>
          <li>
            <Shapes size={17} aria-hidden />
            {t(`competitions.type.${type}`)}
          </li>
          <li>
            <Users size={17} aria-hidden />
            <Places competition={competition} />
          </li>
          {prize && (
            <li>
              <Trophy size={17} aria-hidden />
              <span lang="sv">{prize}</span>
            </li>
          )}
          {joined && (
            <li className={classes.joined}>
              <CircleCheck size={17} aria-hidden />
              {t('competitions.joined')}
            </li>
          )}
        </ul>
        <div className={classes.actions}>
          <Link
            to="/competition/$competitionId"
            params={{ competitionId: id }}
            className={classes.more}
            aria-label={t('competitionScreens.card.showMoreOf', { title })}
          >
            {t('competitionScreens.card.showMore')}
          </Link>
          <JoinButton competition={competition} place="list" />
        </div>
      </div>
    </article>
  )
}
