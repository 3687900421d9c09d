import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { LiveControl, LiveEvent } from '#contract/live-competitions.ts'
import type { RealtimeMessage } from '#contract/realtime.ts'
import { request } from '#web/platform/api.ts'
import { newestKnown } from '#web/platform/newer.ts'
import { pagedQuery } from '#web/platform/paged.ts'

const controlsKey = ['live-control'] as const
/** The key of all host queries about one competition. */
export const controlKey = (competitionId: string) => [...controlsKey, competitionId] as const

const newest = newestKnown<LiveControl>()

/** The newest known state. */
const newestControl = (control: LiveControl): LiveControl =>
  newest(control.competition.id, control.revision, control)

/** The host queries about a live competition, with their keys. */
export const controlQueries = {
  state: (competitionId: string) =>
    queryOptions({
      queryKey: [...controlKey(competitionId), 'state'],
      queryFn: async ({ signal }) =>
        newestControl(await request('getLiveControl', { params: { competitionId } }, { signal })),
    }),
  /** In the order of the standings, filtered by name. */
  participants: (competitionId: string, search: string) =>
    pagedQuery([...controlKey(competitionId), 'participants', search], (cursor, signal) =>
      request(
        'listLiveParticipants',
        { params: { competitionId }, query: { ...cursor, ...(search && { search }) } },
        { signal },
      ),
    ),
}

/** Shows the state in an action's answer. Cancels earlier queries, which would overwrite it. */
export async function showControl(client: QueryClient, control: LiveControl): Promise<void> {
  const { queryKey } = controlQueries.state(control.competition.id)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, newestControl(control))
}

type Changed = Extract<RealtimeMessage, { type: 'live.changed' }>

/** Applies an action of any host at once; the number of presses follows with the next answer. */
export function applyLiveUpdate(client: QueryClient, message: Changed): void {
  const { competitionId, stage, challenge, latestEvent, revision, now } = message
  client.setQueryData(controlQueries.state(competitionId).queryKey, (control) => {
    if (!control) return undefined
    const isSame = challenge !== null && challenge.id === control.challenge?.id
    const events = control.events.map((event) => ({ ...event, active: event.id === challenge?.id }))
    return newestControl({
      ...control,
      stage,
      challenge,
      revision,
      now,
      presses: isSame ? control.presses : 0,
      events: latestEvent ? withLatest(events, latestEvent) : events,
    })
  })
}

/** The length of the server's log. */
const logLength = 30

function withLatest(events: LiveEvent[], latest: LiveEvent): LiveEvent[] {
  return events.some(({ id }) => id === latest.id)
    ? events.map((event) => (event.id === latest.id ? latest : event))
    : [latest, ...events].slice(0, logLength)
}

/** Refetches the state. */
export const invalidateState = (client: QueryClient, competitionId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: controlQueries.state(competitionId).queryKey })

/** Refetches the participants. */
export const invalidateParticipants = (client: QueryClient, competitionId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: [...controlKey(competitionId), 'participants'] })

/** The cached state. */
export const cachedControl = (client: QueryClient, competitionId: string): LiveControl | null =>
  client.getQueryData(controlQueries.state(competitionId).queryKey) ?? null

/** The current state from the server; null without an answer. */
export async function fetchControl(client: QueryClient, competitionId: string): Promise<LiveControl | null> {
  const query = controlQueries.state(competitionId)
  await client.cancelQueries({ queryKey: query.queryKey })
  return client.fetchQuery({ ...query, staleTime: 0, retry: false }).catch(() => null)
}

/** The competition as the rules about its end see it, at the server's time, because the device's may be wrong. */
export function decidable({ competition, stage, now }: LiveControl) {
  const { endDate, isActive, decidedBy } = competition
  return { competition: { ...stage, endDate: new Date(endDate), isActive, decidedBy }, now: new Date(now) }
}
