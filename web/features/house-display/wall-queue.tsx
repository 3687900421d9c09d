import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { expectedWords, isSoon } from '#web/domain/expected-words.ts'
import { gameName, gameTableName } from '#web/domain/game-words.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { queueQuery, useRealtimeQueue } from './queries.ts'

/** So many names of a game are shown. */
const shownNames = 5
const refetchInterval = 60_000

/** Whether somebody waits for a game table, and who, by first name and initial. Null where nobody does, or where this screen may not know. */
export function useWallQueue(mayAsk: boolean) {
  useRealtimeQueue()
  const { data } = useQuery({ ...queueQuery, refetchInterval, enabled: mayAsk })
  return data && (data.called.length > 0 || data.games.length > 0) ? data : null
}

/** The queue for the game tables on the wall: who is called to which table, and who waits for which game. */
export function WallQueue({ queue }: { queue: NonNullable<ReturnType<typeof useWallQueue>> }) {
  const { language } = useTranslation()
  use(textsOf('play', language))
  return (
    <div className="flex flex-col gap-[calc(var(--u)*1.8)]">
      {queue.called.map((each) => (
        <p
          key={gameTableName(each)}
          className="p-[calc(var(--u)*1.2)] rounded-[calc(var(--u)*1.2)] border-[calc(var(--u)*0.3)] border-[#f2d488]"
        >
          <b className="block font-display text-[calc(var(--u)*3)] wrap-anywhere">{each.name}</b>
          <span className="block text-[calc(var(--u)*2.4)] text-[#f2d488] numbers wrap-anywhere">
            {gameTableName(each)} · {stockholmWallClock(new Date(each.until)).time}
          </span>
        </p>
      ))}
      {queue.games.map((game) => (
        <div key={gameName(game)}>
          <h2 className="text-[calc(var(--u)*2.2)] text-[#d9dbcc]">
            {gameName(game)}
            {game.expected && !isSoon(game.expected) && (
              <span className="numbers">
                {' · '}
                {expectedWords(game.expected)}
              </span>
            )}
          </h2>
          <ol className="plain-list text-[calc(var(--u)*2.3)]">
            {game.names.slice(0, shownNames).map(({ name }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two parties may have one name, and the place is what a line shows.
              <li key={at} className="numbers wrap-anywhere">
                {at + 1}. {name}
              </li>
            ))}
            {game.names.length > shownNames && (
              <li className="text-[#d9dbcc] numbers">+{game.names.length - shownNames}</li>
            )}
          </ol>
        </div>
      ))}
    </div>
  )
}
