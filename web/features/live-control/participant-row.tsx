import { Check, Plus } from 'lucide-react'
import type { Participant } from '#contract/live-competitions.ts'
import { Avatar } from '#web/domain/avatar.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import classes from './participant-list.module.css'
import { Presence } from './presence.tsx'
import type { Chosen } from './use-live-award.ts'

type ParticipantRowProps = {
  participant: Participant
  isChosen: boolean
  onChoose: (chosen: Chosen) => void
}

/** One participant: rank, picture, presence, points, and the button to select them. */
export function ParticipantRow({ participant, isChosen, onChoose }: ParticipantRowProps) {
  const { t, language } = useTranslation()
  const { userId, displayName, avatarUrl, points, rank, online } = participant
  return (
    <li className={classes.row} data-chosen={isChosen || undefined}>
      <span className={`numbers ${classes.rank}`}>
        <span aria-hidden>{rank}</span>
        <span className="visually-hidden">{t('liveAdmin.participants.rank', { rank })}</span>
      </span>
      <Avatar name={displayName} url={avatarUrl} size={40} />
      <span className={classes.who}>
        <b>
          <bdi>{displayName}</bdi>
        </b>
        <small>
          <Presence online={online} />
        </small>
      </span>
      <span className={`numbers ${classes.amount}`}>
        <span aria-hidden>{formatNumber(points, language)}</span>
        <span className="visually-hidden">
          {t('liveAdmin.participants.points', { count: points, points: formatNumber(points, language) })}
        </span>
      </span>
      <button
        type="button"
        className={classes.choose}
        aria-pressed={isChosen}
        aria-label={t('liveAdmin.participants.choose', { name: displayName })}
        title={t('liveAdmin.award.title')}
        onClick={() => onChoose({ userId, displayName })}
      >
        {isChosen ? <Check size={20} aria-hidden /> : <Plus size={20} aria-hidden />}
      </button>
    </li>
  )
}
