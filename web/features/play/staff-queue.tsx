import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BoardTable } from '#contract/play.ts'
import type { ListedPlayWait } from '#contract/play-queue.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { expectedWords } from '#web/domain/expected-words.ts'
import { gameName, gameTableName } from '#web/domain/game-words.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { staffQueueQuery } from './queries.ts'
import { AddToQueue, CallDialog, ReleaseDialog } from './staff-queue-dialogs.tsx'
import { useStaffQueue } from './use-staff-queue.ts'

const timeOf = (instant: string) => stockholmWallClock(new Date(instant)).time

type Doing = { what: 'call' | 'release' | 'remove'; wait: ListedPlayWait } | { what: 'add' } | null

/** Who waits for a game table, by game and in turn, with what staff do about it. */
export function StaffQueue({ tables }: { tables: readonly BoardTable[] }) {
  const { t } = useTranslation()
  const { data } = useQuery(staffQueueQuery)
  const [doing, setDoing] = useState<Doing>(null)
  const close = () => setDoing(null)
  const queue = useStaffQueue(close)
  const items = data?.items ?? []
  const title = t('adminPlayQueue.title', { count: items.length })
  const about = doing !== null && doing.what !== 'add' ? doing : null
  return (
    <section className="flex flex-col gap-3" aria-label={title}>
      <div className="flex flex-wrap gap-3 items-center justify-between">
        <h2>{title}</h2>
        <Button variant="default" onClick={() => setDoing({ what: 'add' })}>
          {t('adminPlayQueue.add')}
        </Button>
      </div>
      {items.length === 0 && <p className="muted">{t('adminPlayQueue.empty')}</p>}
      {[...Map.groupBy(items, gameName)].map(([game, parties]) => (
        <div key={game} className="flex flex-col gap-2">
          <h3>{game}</h3>
          <ol className="rows plain-list overflow-hidden">
            {parties.map((wait) => (
              <Party key={wait.id} wait={wait} queue={queue} onDo={(what) => setDoing({ what, wait })} />
            ))}
          </ol>
        </div>
      ))}
      <AddToQueue opened={doing?.what === 'add'} tables={tables} queue={queue} onClose={close} />
      <CallDialog
        wait={about?.what === 'call' ? about.wait : null}
        tables={tables}
        queue={queue}
        onClose={close}
      />
      <ReleaseDialog wait={about?.what === 'release' ? about.wait : null} queue={queue} onClose={close} />
      <ConfirmDialog
        opened={about?.what === 'remove'}
        onClose={close}
        onConfirm={() => about && queue.remove.run(about.wait.id)}
        busy={queue.remove.isPending}
        title={t('adminPlayQueue.removeTitle', { name: about?.wait.name ?? '' })}
        confirmLabel={t('adminPlayQueue.remove')}
      >
        <p>{t('adminPlayQueue.removeText')}</p>
      </ConfirmDialog>
    </section>
  )
}

type PartyProps = {
  wait: ListedPlayWait
  queue: ReturnType<typeof useStaffQueue>
  onDo: (what: 'call' | 'release' | 'remove') => void
}

function Party({ wait, queue, onDo }: PartyProps) {
  const { t } = useTranslation()
  const { name, call, position } = wait
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5 px-4">
      <div className="flex-[1_1_240px] min-w-0 grid">
        <b className="wrap-anywhere">{call ? name : `${position}. ${name}`}</b>
        <span className={call ? 'small numbers text-brass-text font-medium' : 'muted small numbers'}>
          {factsOf(wait)}
        </span>
      </div>
      {call ? (
        <>
          <Button
            loading={queue.seat.isPending}
            aria-label={t('adminPlayQueue.seatOf', { name })}
            onClick={() => queue.seat.run(wait)}
          >
            {t('adminPlayQueue.seat')}
          </Button>
          <Button
            variant="subtle"
            aria-label={t('adminPlayQueue.releaseOf', { table: tableOf(wait) })}
            onClick={() => onDo('release')}
          >
            {t('adminPlayQueue.release')}
          </Button>
        </>
      ) : (
        <Button
          variant="default"
          aria-label={t('adminPlayQueue.callOf', { name })}
          onClick={() => onDo('call')}
        >
          {t('adminPlayQueue.call')}
        </Button>
      )}
      <Button
        variant="subtle"
        aria-label={t('adminPlayQueue.removeOf', { name })}
        onClick={() => onDo('remove')}
      >
        {t('adminPlayQueue.remove')}
      </Button>
    </li>
  )
}

const tableOf = ({ call, ...wait }: ListedPlayWait) =>
  call ? gameTableName({ ...wait, tableNumber: call.tableNumber }) : ''

/** '2 spelare, väntar sedan 19.40 · om 20–35 min' or 'kommer, Pool 3 hålls till 20.14'. */
function factsOf(wait: ListedPlayWait): string {
  const { call, state, players, joinedAt, expected, passedUntil, isGuest } = wait
  const walkIn = isGuest ? [] : [t('adminPlayQueue.walkIn')]
  if (call) {
    const held = { table: tableOf(wait), time: timeOf(call.until) }
    return [t(state === 'coming' ? 'adminPlayQueue.coming' : 'adminPlayQueue.called', held), ...walkIn].join(
      ' · ',
    )
  }
  return [
    t('adminPlayQueue.waiting', { players: t('play.players', { count: players }), time: timeOf(joinedAt) }),
    ...(expected === null ? [] : [expectedWords(expected)]),
    ...(passedUntil && Date.parse(passedUntil) > Date.now()
      ? [t('adminPlayQueue.passed', { time: timeOf(passedUntil) })]
      : []),
    ...walkIn,
  ].join(' · ')
}

/** The parties for which tables are held, by the id of the table. */
export function useHeldTables(): ReadonlyMap<string, ListedPlayWait> {
  const { data } = useQuery(staffQueueQuery)
  return new Map(data?.items.flatMap((wait) => (wait.call ? [[wait.call.gameTableId, wait] as const] : [])))
}

/** 'Hålls för Ali K. till 20.14', on the card of a table. */
export function HeldFor({ held }: { held: ListedPlayWait }) {
  const { t } = useTranslation()
  if (!held.call) return null
  return (
    <p className="numbers text-brass-text font-medium">
      {t('adminPlayQueue.heldFor', { name: held.name, time: timeOf(held.call.until) })}
    </p>
  )
}
