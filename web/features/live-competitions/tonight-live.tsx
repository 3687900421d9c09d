import { Radio, Trophy } from 'lucide-react'
import type { MyLive } from '#contract/tonight.ts'
import { EveningCard, type EveningKind, EveningLink, EveningTile } from '#web/domain/evening-card.tsx'
import { NearTime } from '#web/domain/near-time.tsx'
import { useTranslation } from '#web/platform/language.ts'

/** The competitions that I play live tonight. */
export const tonightLive: EveningKind = ({ live }) =>
  live.map((each) => ({
    key: each.competitionId,
    at: each.startDate,
    content: <TonightLive live={each} />,
  }))

/** A live competition of mine: its state, and the way in. */
function TonightLive({ live }: { live: MyLive }) {
  const { t } = useTranslation()
  const { competitionId, title, startDate, stage, me } = live
  const state = stateOf(live)
  const isOver = stage.status === 'finished'
  const Icon = isOver ? Trophy : Radio
  const act = isOver ? 'show' : 'enter'
  return (
    <EveningCard
      picture={
        <EveningTile>
          <Icon size={26} />
        </EveningTile>
      }
      title={title}
      titleLang="sv"
      when={
        stage.isLive ? (
          <b className="text-danger-text">{t('competitions.live')}</b>
        ) : isOver ? (
          t('evening.live.over')
        ) : (
          <NearTime at={startDate} />
        )
      }
      state={t(`evening.live.${state}`, { rank: me.rank })}
      isCalling={state === 'press'}
    >
      <EveningLink
        to="/live-competition/$competitionId"
        params={{ competitionId }}
        aria-label={t(`evening.live.${act}Of`, { title })}
      >
        {t(`evening.live.${act}`)}
      </EveningLink>
    </EveningCard>
  )
}

function stateOf({
  stage,
  challenge,
  pressed,
}: MyLive): 'waiting' | 'playing' | 'press' | 'paused' | 'finished' {
  const { status } = stage
  if (status === 'waiting' || status === 'paused' || status === 'finished') return status
  return challenge !== null && !pressed ? 'press' : 'playing'
}
