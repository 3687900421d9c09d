import { ActionIcon, Button, CloseButton, Group, Stack, TextInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { Check, Plus, Search, Zap } from 'lucide-react'
import { useState } from 'react'
import type { Participant } from '#contract/live-competitions.ts'
import { numberedName } from '#rules/namesakes.ts'
import { Avatar } from '#web/domain/avatar.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { join } from '#web/ui/join.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import type { Chosen } from './award-panel.tsx'
import classes from './live-control.module.css'
import { Panel } from './panel.tsx'
import { Presence } from './presence.tsx'
import { controlQueries } from './queries.ts'
import { usePoll } from './use-live-control.ts'

type ParticipantListProps = {
  competitionId: string
  chosen: Chosen | null
  onChoose: (chosen: Chosen) => void
}

/** How long typing must pause before the list is searched, in milliseconds. */
const pause = 250

/** The participants in the order of the standings with their presence, searchable and selectable. */
export function ParticipantList({ competitionId, chosen, onChoose }: ParticipantListProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), pause)
  const query = {
    ...controlQueries.participants(competitionId, search),
    placeholderData: keepPreviousData,
    refetchInterval: usePoll(),
  }
  return (
    <Panel title={t('adminCompetitions.columns.participants')}>
      <search>
        <TextInput
          type="search"
          aria-label={t('liveAdmin.participants.search')}
          placeholder={t('liveAdmin.participants.search')}
          leftSection={<Search size={20} aria-hidden />}
          leftSectionWidth={46}
          rightSection={
            typed !== '' && (
              <CloseButton aria-label={t('people.clearSearch')} size={40} onClick={() => setTyped('')} />
            )
          }
          rightSectionWidth={48}
          value={typed}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </search>
      <PagedList
        query={query}
        loading="liveAdmin.participants.loading"
        failed="liveAdmin.toasts.loadFailed"
        skeleton={
          <Stack gap={22} py={12} aria-hidden>
            {[18, 24, 15].map((width) => (
              <LineSkeleton key={width} width={width} />
            ))}
          </Stack>
        }
        empty={<NoParticipants isSearch={search !== ''} onAll={() => setTyped('')} />}
        found={(count) => (search ? t('liveAdmin.participants.found', { count }) : '')}
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
    <Group component="li" gap={12} wrap="nowrap" className={classes.row ?? ''}>
      <span className={join('numbers muted', classes.rank)}>
        <span aria-hidden>{rank}</span>
        <span className="visually-hidden">{t('points.board.rank', { rank })}</span>
      </span>
      <Avatar name={participant.displayName} url={avatarUrl} size={40} />
      <Stack component="span" gap={0} flex={1} miw={0}>
        <b className={classes.name}>
          <bdi>{name}</bdi>
        </b>
        <span className="muted small">
          <Presence online={online} />
        </span>
        {fastPresses > 0 && (
          <span className={join('small', classes.fast)} title={t('liveAdmin.participants.fastHint')}>
            <Zap size={15} aria-hidden />
            {t('liveAdmin.participants.fast', { count: fastPresses })}
            <span className="visually-hidden">. {t('liveAdmin.participants.fastHint')}</span>
          </span>
        )}
      </Stack>
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
    </Group>
  )
}
