import type { LiveCompetition } from '#contract/live-competitions.ts'
import { guest, id } from './harness/fixtures.ts'
import { testStates } from './harness/test-states.ts'
import { award, called, challenge, live, message, stage, standings } from './live-fixtures.ts'

const path = `/live-competition/${live().competition.id}`
const screen = (change: Partial<LiveCompetition> = {}) => ({
  path,
  answers: { getLiveCompetition: live(change) },
})
const others = called.slice(1, 5)
const notJoined = { me: null, standings: standings(Object.fromEntries(others.map((each) => [each, 0]))) }
const missing = { refusal: { code: 'not_found' } } as const
const yellow = challenge('yellow', 500)
const blue = challenge('blue')
const many = Object.fromEntries(Array.from({ length: 52 }, (_, index) => [`Spelare ${index}`, 5]))
const longName = { ...guest, displayName: 'Alexandra von Stjernstråhle-Wallenbäck' }

testStates('the live screen', [
  {
    name: 'no participants',
    ...screen({ stage: stage(0), me: null, standings: standings({}) }),
    shows: { sv: 'Inga deltagare än', en: 'No participants yet' },
  },
  {
    name: 'waiting, not joined',
    ...screen({ stage: stage(0), ...notJoined }),
    shows: { sv: 'Väntar på start', en: 'Waiting to start' },
  },
  {
    name: 'live, with a message',
    ...screen({ latestEvent: message(41, 'Baren är öppen i tio minuter till') }),
    shows: { sv: 'Runda 1 - Startar nu!', en: 'Round 1 - Starting now!' },
  },
  {
    name: 'a challenge',
    ...screen({ challenge: yellow, latestEvent: yellow }),
    shows: { sv: 'Tryck nu!', en: 'Tap now!' },
  },
  {
    name: 'a challenge, not joined',
    ...screen({ challenge: yellow, latestEvent: yellow, ...notJoined }),
    shows: { sv: 'Färgknapp: Gul', en: 'Colour button: Yellow' },
  },
  {
    name: 'a challenge, pressed',
    ...screen({ challenge: blue, latestEvent: blue, pressed: true }),
    shows: { sv: 'Du har tryckt!', en: 'You tapped!' },
  },
  {
    name: 'an award that was taken back',
    ...screen({ stage: stage(2), latestEvent: award(41, 'Anna', 25, true) }),
    shows: { sv: 'Återtagna', en: 'Taken back' },
  },
  {
    name: 'over',
    ...screen({ stage: stage(4), standings: standings({ Anna: 25, Bo: 0, Cia: 0, Dan: 0, Eva: 0 }) }),
    shows: { sv: 'Tävling avslutad', en: 'Competition over' },
  },
  {
    name: 'ended, not joined',
    ...screen({
      stage: stage(0),
      me: null,
      standings: standings({}),
      competition: { ...live().competition, endDate: '2026-01-01T20:00:00.000Z' },
    }),
    shows: { sv: /Det går inte längre att gå med/, en: /You can no longer join/ },
  },
  {
    name: 'beyond the first fifty',
    path,
    answers: {
      getSession: { me: longName },
      getLiveCompetition: live({
        me: { points: 0, rank: 53, version: 1, standingsVersion: 1 },
        standings: { ...standings(many), participants: 53 },
      }),
    },
    shows: { sv: /^#53$/, en: /^#53$/ },
  },
  {
    name: 'missing',
    path: `/live-competition/${id(0)}`,
    answers: { getLiveCompetition: missing },
    shows: { sv: /Den kan ha tagits bort/, en: /It may have been deleted/ },
  },
  {
    name: 'invalid id',
    path: '/live-competition/abc',
    answers: { getLiveCompetition: { refusal: { code: 'validation_failed' } } },
    shows: { sv: /Den kan ha tagits bort/, en: /It may have been deleted/ },
  },
  {
    name: 'failed',
    path,
    answers: { getLiveCompetition: { refusal: { code: 'internal_error' } } },
    shows: { sv: 'Kunde inte ladda tävling', en: 'Couldn’t load the competition' },
  },
  {
    name: 'loading',
    path,
    answers: { getLiveCompetition: 'pending' },
    shows: { sv: 'Laddar tävlingen …', en: 'Loading the competition…' },
  },
])
