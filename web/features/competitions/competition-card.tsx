import { CircleCheck, Shapes, Trophy, Users } from 'lucide-react'
import type { Competition } from '#contract/competitions.ts'
import { ListingCard } from '#web/domain/listing-card.tsx'
import { useTranslation } from '#web/platform/language.ts'
import classes from './competition-card.module.css'
import { CompetitionScene } from './competition-scene.tsx'
import { DifficultyBadge } from './difficulty-badge.tsx'
import { JoinButton } from './join-button.tsx'
import { LiveLamp } from './live-lamp.tsx'
import { Places } from './places.tsx'
import { TimeLeft } from './time-left.tsx'
import { useJoinState } from './use-join-state.ts'

/** A competition in the list. The whole card is a link to it; the button takes part. */
export function CompetitionCard({ competition }: { competition: Competition }) {
  const { t } = useTranslation()
  const { id, title, description, type, difficulty, endDate, prize, joined, isLive } = competition
  const ended = useJoinState(competition) === 'ended'
  return (
    <ListingCard
      scene={
        <div className={classes.scene}>
          <CompetitionScene type={type} dark={ended} />
          <span className={classes.left}>
            <TimeLeft endDate={endDate} />
          </span>
        </div>
      }
      badges={
        <>
          <DifficultyBadge difficulty={difficulty} />
          {isLive && !ended && <LiveLamp />}
        </>
      }
      title={title}
      inlineFacts
      facts={
        <>
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
            <li data-joined>
              <CircleCheck size={17} aria-hidden />
              {t('competitions.joined')}
            </li>
          )}
        </>
      }
      link={{
        to: '/competition/$competitionId',
        params: { competitionId: id },
        text: t('competitionScreens.card.showMore'),
        label: t('competitionScreens.card.showMoreOf', { title }),
      }}
      action={<JoinButton competition={competition} place="list" />}
    >
      {description && (
        <p className={classes.description} lang="sv">
          {description}
        </p>
      )}
    </ListingCard>
  )
}
