import { useQueryClient } from '@tanstack/react-query'
import {
  CalendarCheck,
  CalendarDays,
  Gauge,
  Radio,
  Scale,
  Shapes,
  Trophy,
  UserRound,
  Users,
} from 'lucide-react'
import { useEffect, useId } from 'react'
import type { Competition, CompetitionDetail as Detail } from '#contract/competitions.ts'
import { isOver } from '#rules/competition.ts'
import { Lamp } from '#web/domain/lamp.tsx'
import { ListingDetail, TicketAction } from '#web/domain/listing-detail.tsx'
import { Badge, ListingScene } from '#web/domain/listing-scene.tsx'
import { PodiumCard } from '#web/domain/podium.tsx'
import { TableScene } from '#web/domain/table-scene.tsx'
import { formatInstant } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { useMe } from '#web/platform/session.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { RailDivider } from '#web/ui/rail-divider.tsx'
import { DifficultyBadge, TimeLeft, useCompetitionTime, useStartText } from './competition-facts.tsx'
import { JoinButton, type JoinState, useJoinState } from './join-button.tsx'
import { competitionQueries } from './queries.ts'

/** The detail of a competition, with its actions. */
export function CompetitionDetail({ competition }: { competition: Detail }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const reasonId = useId()
  const state = useJoinState(competition)
  const { type, description, rules, maxParticipants: max, participants, isLive, decidedBy } = competition
  const ended = state === 'ended'
  const { id, endDate, result } = competition
  const isFinal = isOver({ ...competition, endDate: new Date(endDate) }, useCompetitionTime(competition))
  const isMissing = isFinal && result === null
  useEffect(() => {
    if (isMissing) void client.invalidateQueries(competitionQueries.one(id))
  }, [isMissing, client, id])
  const reason = useReason(competition, state)
  const detail = (
    <ListingDetail
      scene={
        <ListingScene
          picture={<TableScene type={type} />}
          dim={ended}
          badges={
            <>
              <Badge tone={ended ? 'muted' : 'success'}>
                {t(`competitionScreens.detail.badge.${ended ? 'ended' : 'active'}`)}
              </Badge>
              {isLive && !ended && <Lamp light="live" label={t('competitions.live')} />}
            </>
          }
        />
      }
      factsLabel={t('competitionScreens.detail.facts')}
      facts={<Facts competition={competition} ended={ended} />}
      progress={
        max !== null && (
          <RailDivider
            progress={Math.min(1, participants / max)}
            label={t('competitionScreens.detail.participants')}
          />
        )
      }
      reason={{ id: reasonId, text: reason, joined: state === 'joined' }}
      about={[
        { heading: t('competitionScreens.detail.about'), text: description },
        { heading: t('competitionScreens.detail.rules'), text: rules },
      ]}
    >
      <TicketAction main={state === 'open'}>
        <JoinButton competition={competition} placement="detail" reasonId={reasonId} />
      </TicketAction>
      {decidedBy !== 'draw' && (!ended || isLive) && (
        <TicketAction main={state !== 'open'}>
          <LinkButton
            to="/live-competition/$competitionId"
            params={{ competitionId: competition.id }}
            fullWidth
            size="lg"
            variant={state === 'open' ? 'default' : 'filled'}
            leftSection={<Radio size={20} aria-hidden />}
          >
            {t('competitionScreens.detail.live')}
          </LinkButton>
        </TicketAction>
      )}
    </ListingDetail>
  )
  if (!result) return detail
  return (
    <div className="flex flex-col gap-6">
      <CompetitionResult result={result} participants={participants} />
      {detail}
    </div>
  )
}

const joinedReasons = { draw: 'drawn', by_hand: 'byHand', live: 'joined', bracket: 'joined' } as const

/** The text beside the button: what taking part means, or why it is closed. */
function useReason({ startDate, decidedBy, isLive }: Competition, state: JoinState): string | false {
  const { t } = useTranslation()
  const starts = useStartText(startDate, new Date())
  if (state === 'ended') return false
  if (state === 'joined') return t(`competitionScreens.detail.why.${joinedReasons[decidedBy]}`)
  if (state !== 'open') return t(`competitionScreens.detail.why.${state}`, { starts })
  if (decidedBy === 'draw') return t('competitionScreens.detail.why.draw')
  return isLive && t('competitionScreens.detail.onStage')
}

function Facts({ competition, ended }: { competition: Competition; ended: boolean }) {
  const { t, language } = useTranslation()
  const { startDate, endDate, difficulty, type, participants, maxParticipants: max, prize } = competition
  const { decidedBy, drawMax } = competition
  return (
    <>
      <Fact icon={<CalendarDays size={20} aria-hidden />} label={t('competitionScreens.detail.start')} wide>
        <time dateTime={startDate}>{formatInstant(startDate, language)}</time>
      </Fact>
      <Fact icon={<CalendarCheck size={20} aria-hidden />} label={t('competitionScreens.detail.end')} wide>
        <time dateTime={endDate}>{formatInstant(endDate, language)}</time>
        {!ended && (
          <span className="muted small">
            <TimeLeft competition={competition} />
          </span>
        )}
      </Fact>
      <Fact icon={<Gauge size={20} aria-hidden />} label={t('competitionScreens.detail.difficulty')}>
        <DifficultyBadge difficulty={difficulty} />
      </Fact>
      <Fact icon={<Shapes size={20} aria-hidden />} label={t('competitionScreens.detail.type')}>
        {t(`competitions.type.${type}`)}
      </Fact>
      <Fact icon={<Scale size={20} aria-hidden />} label={t('competitionScreens.detail.decidedBy')}>
        {t(`competitionScreens.detail.ways.${decidedBy}`, { count: drawMax })}
      </Fact>
      <Fact icon={<UserRound size={20} aria-hidden />} label={t('competitionScreens.detail.participants')}>
        {formatNumber(participants, language)}
      </Fact>
      {max !== null && (
        <Fact icon={<Users size={20} aria-hidden />} label={t('competitionScreens.detail.max')}>
          {formatNumber(max, language)}
        </Fact>
      )}
      {prize && (
        <Fact icon={<Trophy size={20} aria-hidden />} label={t('competitionScreens.detail.prize')} wide>
          <span lang="sv">{prize}</span>
        </Fact>
      )}
    </>
  )
}

type ResultProps = { result: NonNullable<Detail['result']>; participants: number }

/** The final result: the podium, and my own place. */
function CompetitionResult({ result: { podium, me }, participants }: ResultProps) {
  const { t, language } = useTranslation()
  const { userId } = useMe()
  const shown = formatNumber(participants, language)
  return (
    <section className="panel flex flex-col gap-4.5" aria-label={t('competitionScreens.result.title')}>
      <h2>{t('competitionScreens.result.title')}</h2>
      {podium.length > 0 ? (
        <PodiumCard leaders={podium} ownId={userId} />
      ) : (
        <p className="muted">{t('competitionScreens.result.nobody')}</p>
      )}
      {me && (
        <p>
          {me.points > 0
            ? t('competitionScreens.result.place', { rank: me.rank, shown, count: me.points })
            : t('competitionScreens.result.withoutPoints')}
        </p>
      )}
    </section>
  )
}
