import { expect } from 'vitest'
import type { LiveCompetition, LiveControl, LiveEvent, Participant } from '#contract/live-competitions.ts'
import { statusOf } from '#rules/live-state.ts'
import type { FixtureNetwork } from './harness/answers.ts'
import { guest, id } from './harness/fixtures.ts'

const now = () => new Date(Date.now()).toISOString()
const description = 'Tre rundor, en telefon var och hela hallen som motståndare.'

/** The state of a competition that is live in this round; paused or not started with `isLive: false`. */
export const stage = (round: number, isLive = round > 0 && round < 4): LiveCompetition['stage'] => ({
  isLive,
  round,
  status: statusOf({ isLive, round }),
})

const liveEvent: LiveEvent = {
  id: id(40),
  type: 'announcement',
  message: null,
  active: false,
  points: null,
  colour: null,
  closesAt: null,
  displayName: null,
  namesake: null,
  reversed: false,
  createdAt: '2026-11-01T19:00:00.000Z',
}

/** The answer to my first press. */
export const press = {
  pointsEarned: 10,
  first: true,
  place: 3,
  reactionMs: 840,
  points: 10,
  newTotal: 130,
  version: 9,
}

/** A host's message, sent now. */
export const message = (number: number, text: string): LiveEvent => ({
  ...liveEvent,
  id: id(number),
  message: text,
  createdAt: now(),
})
/** An open challenge, opened now. With seconds, it closes by itself. */
export const challenge = (colour: LiveEvent['colour'], seconds?: number, points = 10): LiveEvent => ({
  ...liveEvent,
  id: id(50),
  type: 'button_challenge',
  active: true,
  colour,
  points,
  createdAt: now(),
  closesAt: seconds === undefined ? null : new Date(Date.now() + seconds * 1_000).toISOString(),
})
/** An award by hand, given now. */
export const award = (number: number, displayName: string, points: number, reversed = false): LiveEvent => ({
  ...liveEvent,
  id: id(number),
  type: 'points_award',
  displayName,
  points,
  reversed,
  createdAt: now(),
})

export const called = ['Anna', 'Bo', 'Cia', 'Dan', 'Eva', 'Filip', 'Gun', 'Hans', 'Ida', 'Jon', 'Kim', 'Lo']

/** The first of the standings: `points` of the players with these names, the signed-in guest being Anna. */
export function leaders(points: Record<string, number>): LiveCompetition['standings']['leaders'] {
  const sorted = Object.entries(points).toSorted(([, one], [, other]) => other - one)
  return sorted.map(([displayName, own], index) => ({
    userId:
      displayName === 'Anna' ? guest.userId : id(100 + (called.indexOf(displayName) + 1 || 200 + index)),
    displayName,
    namesake: null,
    avatarUrl: null,
    points: own,
    rank: sorted.findIndex(([, other]) => other === own) + 1,
  }))
}

/** A live competition in its first round, in which Anna, who is signed in, takes part with Bo and Cia. */
export function live(change: Partial<LiveCompetition> = {}): LiveCompetition {
  const players = leaders({ Anna: 0, Bo: 0, Cia: 0 })
  return {
    competition: {
      id: id(30),
      title: 'Fredagskampen',
      type: 'Pool',
      description,
      maxParticipants: 60,
      prize: 'Presentkort på 500 kr',
      joinCode: 'BHPV',
      decidedBy: 'live',
      endDate: '2055-03-26T21:00:00.000Z',
      isActive: true,
      hasQuestions: false,
    },
    stage: stage(1),
    challenge: null,
    pressed: false,
    latestEvent: null,
    standings: { participants: players.length, leaders: players, version: 1 },
    me: { points: 0, rank: 1, version: 1, standingsVersion: 1 },
    pressers: null,
    revision: 1,
    now: now(),
    ...change,
  }
}

/** Standings of these players, with their number. */
export function standings(points: Record<string, number>, version = 1): LiveCompetition['standings'] {
  const first = leaders(points)
  return { participants: first.length, leaders: first.slice(0, 50), version }
}

/** The same competition as its hosts see it before the start. */
export function control(change: Partial<LiveControl> = {}): LiveControl {
  return {
    competition: live().competition,
    stage: stage(0),
    challenge: null,
    presses: 0,
    participants: 3,
    online: 0,
    events: [],
    revision: 1,
    now: now(),
    ...change,
  }
}

/** The participants as hosts see them. */
export const participants = (points: Record<string, number> = { Anna: 0, Bo: 0, Cia: 0 }): Participant[] =>
  leaders(points).map((each) => ({
    ...each,
    online: false,
    joinedAt: '2026-11-01T18:30:00.000Z',
    fastPresses: 0,
  }))

/**
 * The server of a live competition. The returned function changes the state: the next answers have it, and the
 * stream reports it.
 */
export async function liveServer(network: FixtureNetwork, first: LiveCompetition) {
  const competitionId = first.competition.id
  let state = first
  await expect.poll(() => network.topics).toContain(`competition:${competitionId}`)
  return (change: Partial<LiveCompetition>): void => {
    const version = state.revision + 1
    state = { ...state, ...change, revision: version, now: now() }
    if (change.standings) state.standings = { ...change.standings, version }
    if (change.me) state.me = { ...change.me, version, standingsVersion: version }
    if (change.pressers) state.pressers = { ...change.pressers, version }
    const { stage, challenge, latestEvent, standings, me, pressers } = state
    network.answer({ getLiveCompetition: state })
    network.publish({
      type: 'live.changed',
      competitionId,
      stage,
      challenge,
      latestEvent,
      revision: version,
      now: state.now,
    })
    if (change.standings) network.publish({ type: 'live.standings', competitionId, standings })
    if (change.me && me) network.publish({ type: 'live.me', competitionId, me })
    if (change.pressers && pressers) network.publish({ type: 'live.pressers', competitionId, pressers })
  }
}
