import { infiniteQueryOptions, type QueryClient, queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import type { LiveControl, LiveEvent } from '#contract/live-competitions.ts'
import type { RealtimeMessage } from '#contract/realtime.ts'
import { request } from '#web/platform/api.ts'

const controlsKey = ['live-control'] as const
/** Everything that hosts ask about one competition. */
export const controlKey = (competitionId: string) => [...controlsKey, competitionId] as const

/** No answer is on its way for longer, in milliseconds: older than that, the server's clock was set. */
const longest = 60_000

/** Whether a state is from before the one that is shown: an answer may arrive after what happened since was heard. */
function isBefore(next: LiveControl, shown: LiveControl | undefined): boolean {
  const age = shown ? Date.parse(shown.now) - Date.parse(next.now) : 0
  return age > 0 && age < longest
}

/** What hosts ask about a live competition: one place for keys and questions. */
export const controlQueries = {
  state: (competitionId: string) =>
    queryOptions({
      queryKey: [...controlKey(competitionId), 'state'],
      queryFn: ({ signal }) => request('getLiveControl', { params: { competitionId } }, { signal }),
      structuralSharing: (shown, next) =>
        isBefore(next as LiveControl, shown as LiveControl | undefined)
          ? shown
          : replaceEqualDeep(shown, next),
    }),
  /** In the order of the standings; of a search, those whose name holds it. */
  participants: (competitionId: string, search: string) =>
    infiniteQueryOptions({
      queryKey: [...controlKey(competitionId), 'participants', search],
      queryFn: ({ pageParam, signal }) =>
        request(
          'listLiveParticipants',
          {
            params: { competitionId },
            query: { ...(pageParam !== null && { cursor: pageParam }), ...(search && { search }) },
          },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor,
    }),
}

/** Shows the state that an act was answered with. Questions begun before it would take it back. */
export async function showControl(client: QueryClient, control: LiveControl): Promise<void> {
  const { queryKey } = controlQueries.state(control.competition.id)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, control)
}

type Changed = Extract<RealtimeMessage, { type: 'live.changed' }>

/** What one host does is on every host's screen at once; the log and the count of presses follow with the next answer. */
export function applyLiveUpdate(client: QueryClient, message: Changed): void {
  const { competitionId, stage, challenge, latestEvent, now } = message
  client.setQueryData(controlQueries.state(competitionId).queryKey, (control) => {
    // Said before what is shown was answered: an answer of one's own may overtake what others did a moment earlier.
    if (!control || now < control.now) return undefined
    const isSame = challenge !== null && challenge.id === control.challenge?.id
    const events = control.events.map((event) => ({ ...event, active: event.id === challenge?.id }))
    return {
      ...control,
      stage,
      challenge,
      now,
      presses: isSame ? control.presses : 0,
      events: latestEvent ? withLatest(events, latestEvent) : events,
    }
  })
}

const kept = 30

function withLatest(events: LiveEvent[], latest: LiveEvent): LiveEvent[] {
  return events.some(({ id }) => id === latest.id)
    ? events.map((event) => (event.id === latest.id ? latest : event))
    : [latest, ...events].slice(0, kept)
}

/** Asks again for the state. */
export const invalidateState = (client: QueryClient, competitionId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: controlQueries.state(competitionId).queryKey })

/** Asks again for who takes part. */
export const invalidateParticipants = (client: QueryClient, competitionId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: [...controlKey(competitionId), 'participants'] })

/** The state that is shown. */
export const cachedControl = (client: QueryClient, competitionId: string): LiveControl | null =>
  client.getQueryData(controlQueries.state(competitionId).queryKey) ?? null

/** The state as it is now; null when nobody answers. */
export async function fetchControl(client: QueryClient, competitionId: string): Promise<LiveControl | null> {
  const asked = controlQueries.state(competitionId)
  await client.cancelQueries({ queryKey: asked.queryKey })
  return client.fetchQuery({ ...asked, staleTime: 0, retry: false }).catch(() => null)
}
