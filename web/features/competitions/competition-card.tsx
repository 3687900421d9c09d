import { CircleCheck, Shapes, Trophy, Users } from 'lucide-react'
import type { Competition } from '#contract/competitions.ts'
import { Lamp } from '#web/domain/lamp.tsx'
import { ListingCard } from '#web/domain/listing-card.tsx'
import { ListingScene } from '#web/domain/listing-scene.tsx'
import { TableScene } from '#web/domain/table-scene.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { DifficultyBadge, TimeLeft } from './competition-facts.tsx'
import { JoinButton, useJoinState } from './join-button.tsx'

/** A competition in the list. The whole card is a link to it; the button takes part. */
export function CompetitionCard({ competition }: { competition: Competition }) {
  const { t } = useTranslation()
  const { id, title, description, type, difficulty, prize, joined, isLive } = competition
  const ended = useJoinState(competition) === 'ended'
  return (
    <ListingCard
      scene={
        <ListingScene
          picture={<TableScene type={type} />}
          dim={ended}
          note={<TimeLeft competition={competition} />}
          badges={
            <>
              <DifficultyBadge difficulty={difficulty} />
              {isLive && !ended && <Lamp light="live" label={t('competitions.live')} />}
            </>
          }
        />
      }
      title={title}
      description={description}
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
      action={<JoinButton competition={competition} placement="list" />}
    />
  )
}

/** Participants and maximum. */
function Places({ competition }: { competition: Competition }) {
  const { t, language } = useTranslation()
  const { participants, maxParticipants: max } = competition
  return (
    <span className="numbers flex flex-wrap items-center gap-2">
      <span>
        {t('competitionScreens.card.max')}{' '}
        {max === null ? (
          <>
            <span aria-hidden>∞</span>
            <span className="visually-hidden">{t('competitionScreens.card.noMax')}</span>
          </>
        ) : (
          formatNumber(max, language)
        )}
      </span>
      <span aria-hidden>·</span>
      <span>{t('competitionScreens.card.joined', { count: participants })}</span>
    </span>
  )
}
