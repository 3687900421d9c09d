import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { use, useEffect, useMemo } from 'react'
import { competitionQueries, useRealtimeCompetitions } from '#web/features/competitions/queries.ts'
import { eventQueries, useRealtimeEvents } from '#web/features/events/queries.ts'
import { HouseDisplay } from '#web/features/house-display/house-display.tsx'
import { useHouseShow } from '#web/features/house-display/use-house-show.ts'
import { useNewVersion } from '#web/features/house-display/use-new-version.ts'
import { useWallQueue } from '#web/features/house-display/wall-queue.tsx'
import { LiveDisplay } from '#web/features/live-competitions/live-display.tsx'
import { pointsQueries, useRealtimeLeaderboard } from '#web/features/points/queries.ts'
import { EveningDisplay } from '#web/features/quiz-evenings/evening-display.tsx'
import { appName } from '#web/platform/app-name.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { useConnection } from '#web/platform/realtime.tsx'
import { may, useMe } from '#web/platform/session.tsx'

/** Milliseconds after which lists are read again, whatever the stream has said: nobody attends to the screen. */
const refetchInterval = 60_000

/** /screen: the big screen of the house. It shows the evening, and by itself each competition that goes live, to its podium. */
export function HouseScreen() {
  const { t, language } = useTranslation()
  // Starts both loads before awaiting the first.
  const [live, evenings] = [textsOf('live', language), textsOf('evening', language)]
  use(live)
  use(evenings)
  const competitions = useInfiniteQuery({ ...competitionQueries.listed(), refetchInterval })
  const events = useInfiniteQuery({ ...eventQueries.upcoming(), refetchInterval })
  const board = useQuery({ ...pointsQueries.leaderboard(), refetchInterval })
  useRealtimeCompetitions()
  useRealtimeEvents()
  useRealtimeLeaderboard()
  const connected = useConnection()
  const queue = useWallQueue(may(useMe(), 'wall.show'))
  const listed = useMemo(() => competitions.data?.pages.flatMap((page) => page.items), [competitions.data])
  const competitionId = useHouseShow(listed)
  useNewVersion(competitionId === null)
  useEffect(() => {
    if (competitionId === null) document.title = `${t('live.house.title')} · ${appName()}`
  }, [competitionId, t])
  const evening = (
    <HouseDisplay
      events={events.data?.pages.flatMap((page) => page.items) ?? []}
      competitions={listed ?? []}
      leaders={board.data?.leaders ?? []}
      connected={connected}
      queue={queue}
    />
  )
  if (competitionId === null) return evening
  return (
    <LiveDisplay
      key={competitionId}
      competitionId={competitionId}
      whenMissing={evening}
      evening={(id) => <EveningDisplay competitionId={id} />}
    />
  )
}
