import { ActionIcon, Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Check, Plus, Zap } from 'lucide-react'
import type { Participant } from '#contract/live-competitions.ts'
import { numberedName } from '#rules/namesakes.ts'
import { Avatar } from '#web/domain/avatar.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { Panel } from '#web/ui/control-panel.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useSearchText } from '#web/ui/use-search-text.ts'
import type { Chosen } from './award-panel.tsx'
import classes from './live-control.module.css'
import { Presence } from './presence.tsx'
import { controlQueries } from './queries.ts'
import { usePoll } from './use-live-control.ts'

type ParticipantListProps = {
  competitionId: string
  chosen: Chosen | null
  onChoose: (chosen: Chosen) => void
}

/** The participants in the order of the standings with their presence, searchable and selectable. */
export function ParticipantList({ competitionId, chosen, onChoose }: ParticipantListProps) {
  const { t } = useTranslation()
  const search = useSearchText()
  const query = {
    ...controlQueries.participants(competitionId, search.text),
    placeholderData: keepPreviousData,
    refetchInterval: usePoll(),
  }
  return (
    <Panel title={t('adminCompetitions.columns.participants')}>
      <SearchField label={t('liveAdmin.participants.search')} search={search} />
      <PagedList
        query={query}
        loading="liveAdmin.participants.loading"
        failed="liveAdmin.toasts.loadFailed"
        skeleton={
          <div className="flex flex-col gap-5.5 py-3" aria-hidden>
            {[18, 24, 15].map((width) => (
              <LineSkeleton key={width} width={width} />
            ))}
          </div>
        }
        empty={<NoParticipants isSearch={search.text !== ''} onAll={search.clear} />}
        found={search.found}
      >
        {(participants) => (
          <ol className="plain-list" aria-label={t('adminCompetitions.columns.participants')}>
            {participants.map((each) => (
              <ParticipantRow
                key={each.userId}
                participant={each}
                isChosen={each.userId === chosen?.userId}
                onChoose={onChoose}
              />
            ))}
          </ol>
        )}
      </PagedList>
    </Panel>
  )
}

function NoParticipants({ isSearch, onAll }: { isSearch: boolean; onAll: () => void }) {
  const { t } = useTranslation()
  const which = isSearch ? 'notFound' : 'empty'
  return (
    <EmptyState
      compact
      title={t(`liveAdmin.participants.${which}.title`)}
      text={t(`liveAdmin.participants.${which}.text`)}
      action={
        isSearch && (
          <Button variant="default" onClick={onAll}>
            {t('liveAdmin.participants.notFound.all')}
          </Button>
        )
      }
    />
  )
}

type ParticipantRowProps = {
  participant: Participant
  isChosen: boolean
  onChoose: (chosen: Chosen) => void
}

/** One participant: rank, picture, presence, points, and the button to select them. */
function ParticipantRow({ participant, isChosen, onChoose }: ParticipantRowProps) {
  const { t, language } = useTranslation()
  const { userId, avatarUrl, points, rank, online, fastPresses } = participant
  const name = numberedName(participant.displayName, participant.namesake)
  const amount = formatNumber(points, language)
  return (
    <li className={`${classes.row} min-h-15 py-2 flex items-center gap-3`}>
      <span className="numbers muted flex-none min-w-[1.75rem] font-strong text-right">
        <span aria-hidden>{rank}</span>
        <span className="visually-hidden">{t('points.board.rank', { rank })}</span>
      </span>
      <Avatar name={participant.displayName} url={avatarUrl} size={40} />
      <span className="flex flex-col flex-1 min-w-0">
        <b className="overflow-hidden font-semibold text-ellipsis whitespace-nowrap">
          <bdi>{name}</bdi>
        </b>
        <span className="muted small">
          <Presence online={online} />
        </span>
        {fastPresses > 0 && (
          <span
            className="small inline-flex items-center gap-1 text-danger-text"
            title={t('liveAdmin.participants.fastHint')}
          >
            <Zap size={15} aria-hidden />
            {t('liveAdmin.participants.fast', { count: fastPresses })}
            <span className="visually-hidden">. {t('liveAdmin.participants.fastHint')}</span>
          </span>
        )}
      </span>
      <b className="numbers">
        <span aria-hidden>{amount}</span>
        <span className="visually-hidden">
          {t('liveAdmin.participants.points', { count: points, points: amount })}
        </span>
      </b>
      <ActionIcon
        variant={isChosen ? 'filled' : 'default'}
        aria-pressed={isChosen}
        aria-label={t('liveAdmin.participants.choose', { name })}
        title={t('liveAdmin.award.give')}
        onClick={() => onChoose({ userId, displayName: name })}
      >
        {isChosen ? <Check size={20} aria-hidden /> : <Plus size={20} aria-hidden />}
      </ActionIcon>
    </li>
  )
}
