import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { expectedWords, isSoon } from '#web/domain/expected-words.ts'
import { gameName } from '#web/domain/game-words.ts'
import { useTranslation } from '#web/platform/language.ts'
import { queueQuery, useRealtimeQueue } from './queries.ts'
import { JoinPlayQueue } from './queue-join.tsx'
import { MyPlayWait } from './queue-mine.tsx'
import type { QueueOfGame } from './use-queue.ts'

/** The queue for the game tables: what I wait for, and how many wait for each game. Nothing while it loads or cannot be loaded: the hall says so. */
export function QueueCard() {
  const { t } = useTranslation()
  useRealtimeQueue()
  const { data, dataUpdatedAt } = useQuery(queueQuery)
  const { door } = useSearch({ strict: false }) as { door?: string }
  const [joining, setJoining] = useState<QueueOfGame | null>(null)
  if (!data || data.games.length === 0) return null
  const { joining: how, isOpen, callMinutes } = data
  const canJoin = isOpen && (how === 'home' || (how === 'door' && door !== undefined))
  const others = data.games.filter(
    (game) => !data.mine.some(({ kind, ownKind }) => kind === game.kind && ownKind === game.ownKind),
  )
  return (
    <>
      {data.mine.map((wait) => (
        <MyPlayWait key={wait.id} wait={wait} ahead={Date.parse(data.now) - dataUpdatedAt} />
      ))}
      {others.length > 0 && (
        <section className="panel flex flex-col gap-2" aria-label={t('playQueue.title')}>
          <h2>{t('playQueue.title')}</h2>
          <ul className="plain-list flex flex-col">
            {others.map((game) => (
              <li
                key={gameName(game)}
                className="flex flex-wrap gap-x-4 gap-y-2 items-center justify-between py-2 border-b border-line last:border-0"
              >
                <span className="grid min-w-0">
                  <b className="wrap-anywhere">{gameName(game)}</b>
                  <Expected game={game} />
                </span>
                {canJoin && game.isOpen && !isFreeNow(game) && (
                  <Button
                    variant="default"
                    aria-label={t('playQueue.joinOf', { game: gameName(game) })}
                    onClick={() => setJoining(game)}
                  >
                    {t('playQueue.join')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <p className="muted small">{t('playQueue.rule', { count: callMinutes })}</p>
          {!canJoin && (
            <p className="small">
              {t(how === 'nowhere' ? 'playQueue.byStaff' : isOpen ? 'playQueue.door' : 'playQueue.closed')}
            </p>
          )}
        </section>
      )}
      <JoinPlayQueue
        game={joining}
        doorKey={door ?? null}
        callMinutes={callMinutes}
        onClose={() => setJoining(null)}
      />
    </>
  )
}

/** Nobody needs to queue: staff start the clock at once. */
const isFreeNow = ({ waiting, expected }: QueueOfGame) => waiting === 0 && expected?.until === 0

function Expected({ game }: { game: QueueOfGame }) {
  const { t } = useTranslation()
  const { waiting, expected, isOpen } = game
  if (!isOpen) return <span className="small muted">{t('playQueue.shut')}</span>
  if (isFreeNow(game)) return <span className="small accent">{t('playQueue.freeNow')}</span>
  const when =
    expected === null
      ? t('playQueue.unknown')
      : isSoon(expected)
        ? t('playQueue.soon')
        : t('playQueue.tableIn', { when: expectedWords(expected) })
  return (
    <span className="small muted numbers">
      {waiting === 0 ? t('playQueue.nobody') : t('playQueue.waiting', { count: waiting })} · {when}
    </span>
  )
}
