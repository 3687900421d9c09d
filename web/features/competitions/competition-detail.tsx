import {
  CalendarCheck,
  CalendarDays,
  CircleCheck,
  Gauge,
  Radio,
  Shapes,
  Trophy,
  UserRound,
  Users,
} from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Competition } from '#contract/competitions.ts'
import { formatInstant } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { RailDivider } from '#web/ui/rail-divider.tsx'
import classes from './competition-detail.module.css'
import { CompetitionScene } from './competition-scene.tsx'
import { DifficultyBadge } from './difficulty-badge.tsx'
import { JoinButton } from './join-button.tsx'
import { LiveLamp } from './live-lamp.tsx'
import { TimeLeft } from './time-left.tsx'
import { type JoinState, useJoinState } from './use-join-state.ts'

/** Everything about one competition, and the ways in. */
export function CompetitionDetail({ competition }: { competition: Competition }) {
  const { t, language } = useTranslation()
  const reasonId = useId()
  const state = useJoinState(competition)
  const { type, description, rules, prize, maxParticipants: max, participants, isLive } = competition
  const ended = state === 'ended'
  return (
    <div className={classes.detail}>
      <div className={classes.scene}>
        <CompetitionScene type={type} dark={ended}>
          <div className={classes.badges}>
            <span className={classes.badge} data-active={!ended || undefined}>
              {t(`competitionScreens.detail.badge.${ended ? 'ended' : 'active'}`)}
            </span>
            {isLive && !ended && <LiveLamp />}
          </div>
        </CompetitionScene>
      </div>

      <section className={classes.ticket} aria-label={t('competitionScreens.detail.facts')}>
        <dl className={classes.facts}>
          <Fact
            icon={<CalendarDays size={20} aria-hidden />}
            label={t('competitionScreens.detail.start')}
            wide
          >
            <time dateTime={competition.startDate}>{formatInstant(competition.startDate, language)}</time>
          </Fact>
          <Fact
            icon={<CalendarCheck size={20} aria-hidden />}
            label={t('competitionScreens.detail.end')}
            wide
          >
            <time dateTime={competition.endDate}>{formatInstant(competition.endDate, language)}</time>
            {!ended && (
              <span className={classes.left}>
                <TimeLeft endDate={competition.endDate} />
              </span>
            )}
          </Fact>
          <Fact icon={<Gauge size={20} aria-hidden />} label={t('competitionScreens.detail.difficulty')}>
            <DifficultyBadge difficulty={competition.difficulty} />
          </Fact>
          <Fact icon={<Shapes size={20} aria-hidden />} label={t('competitionScreens.detail.type')}>
            {t(`competitions.type.${type}`)}
          </Fact>
          <Fact
            icon={<UserRound size={20} aria-hidden />}
            label={t('competitionScreens.detail.participants')}
          >
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
        </dl>
        {max !== null && (
          <RailDivider
            progress={Math.min(1, participants / max)}
            label={t('competitionScreens.detail.participants')}
          />
        )}
        <Reason id={reasonId} state={state} isLive={isLive} />
        <div className={classes.action} data-first={state === 'open' || undefined}>
          <JoinButton competition={competition} place="detail" reasonId={reasonId} />
        </div>
        {!ended && (
          <LinkButton
            to="/live-competition/$competitionId"
            params={{ competitionId: competition.id }}
            className={classes.action}
            data-first={state !== 'open' || undefined}
            size="lg"
            variant={state === 'open' ? 'default' : 'filled'}
            leftSection={<Radio size={20} aria-hidden />}
          >
            {t('competitionScreens.detail.live')}
          </LinkButton>
        )}
      </section>

      {(description || rules) && (
        <div className={classes.about}>
          {description && (
            <section>
              <h2>{t('competitionScreens.detail.about')}</h2>
              <p lang="sv">{description}</p>
            </section>
          )}
          {rules && (
            <section>
              <h2>{t('competitionScreens.detail.rules')}</h2>
              <p lang="sv">{rules}</p>
            </section>
          )}
        </div>
      )}
    </div>
  )
}

/** Why the button rests, or that it is played right now. */
function Reason({ id, state, isLive }: { id: string; state: JoinState; isLive: boolean }) {
  const { t } = useTranslation()
  return (
    <p className={classes.reason} id={id} role="status" data-in={state === 'joined' || undefined}>
      {state === 'joined' && <CircleCheck size={20} aria-hidden />}
      {state === 'open'
        ? isLive && t('competitionScreens.detail.onStage')
        : state !== 'ended' && t(`competitionScreens.detail.why.${state}`)}
    </p>
  )
}

type FactProps = { icon: ReactNode; label: string; wide?: boolean; children: ReactNode }

function Fact({ icon, label, wide = false, children }: FactProps) {
  return (
    <div className={classes.fact} data-wide={wide || undefined}>
      {icon}
      <dt>{label}</dt>
      <dd className="numbers">{children}</dd>
    </div>
  )
}
