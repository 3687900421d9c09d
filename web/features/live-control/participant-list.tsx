import { Button, CloseButton, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptyRack } from '#web/ui/illustrations.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Panel } from './panel.tsx'
import classes from './participant-list.module.css'
import { ParticipantRow } from './participant-row.tsx'
import { controlQueries } from './queries.ts'
import type { Chosen } from './use-live-award.ts'
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
  const { data, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...controlQueries.participants(competitionId, search),
    placeholderData: keepPreviousData,
    refetchInterval: usePoll(),
  })
  const found = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Panel title={t('liveAdmin.participants.title')}>
      <search>
        <TextInput
          type="search"
          aria-label={t('liveAdmin.participants.search')}
          placeholder={t('liveAdmin.participants.search')}
          leftSection={<Search size={20} aria-hidden />}
          leftSectionWidth={46}
          rightSection={
            typed !== '' && (
              <CloseButton
                aria-label={t('liveAdmin.participants.clear')}
                size={40}
                onClick={() => setTyped('')}
              />
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
      <p role="status" className="visually-hidden">
        {isPending
          ? t('liveAdmin.participants.loading')
          : search && data && t('liveAdmin.participants.found', { count: found.length })}
      </p>
      {isPending ? (
        <div className={classes.skeleton} aria-hidden>
          {[18, 24, 15].map((width) => (
            <LineSkeleton key={width} width={width} />
          ))}
        </div>
      ) : !data ? (
        <LoadFailed message={t('liveAdmin.toasts.loadFailed')} retry={() => void refetch()} />
      ) : found.length === 0 ? (
        <Nobody search={search} onAll={() => setTyped('')} />
      ) : (
        <ol className={classes.list} aria-label={t('liveAdmin.participants.title')}>
          {found.map((each) => (
            <ParticipantRow
              key={each.userId}
              participant={each}
              isChosen={each.userId === chosen?.userId}
              onChoose={onChoose}
            />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('liveAdmin.participants.showMore')}
        </Button>
      )}
    </Panel>
  )
}

function Nobody({ search, onAll }: { search: string; onAll: () => void }) {
  const { t } = useTranslation()
  const which = search ? 'notFound' : 'empty'
  return (
    <EmptyState
      compact
      illustration={<EmptyRack />}
      title={t(`liveAdmin.participants.${which}.title`)}
      text={t(`liveAdmin.participants.${which}.text`)}
      action={
        search && (
          <Button variant="default" onClick={onAll}>
            {t('liveAdmin.participants.notFound.all')}
          </Button>
        )
      }
    />
  )
}
