import { page } from 'vitest/browser'
import type { LiveControl } from '#contract/live-competitions.ts'
import { id, onePage } from './harness/fixtures.ts'
import { testStates } from './harness/test-states.ts'
import { award, challenge, control, message, participants, stage } from './live-fixtures.ts'

const path = `/admin/live-competition/${control().competition.id}`
const host = (change: Partial<LiveControl> = {}, players = participants()) => ({
  as: 'admin' as const,
  path,
  answers: { getLiveControl: control(change), listLiveParticipants: onePage(...players) },
})
const press = async (name: RegExp) => page.getByRole('button', { name }).click()
const colours = (['yellow', 'green', 'blue', 'red'] as const).map((colour, index) => ({
  ...challenge(colour, 600),
  id: id(50 + index),
  active: index === 0,
}))

testStates('the host control', [
  {
    name: 'without participants',
    ...host({ participants: 0 }, []),
    shows: { sv: 'Inga deltagare än', en: 'No participants yet' },
  },
  {
    name: 'live, with a challenge and a log',
    ...host(
      {
        stage: stage(1),
        challenge: colours[0] ?? null,
        events: [...colours, award(43, 'Anna', 20), award(42, 'Anna', 10, true), message(41, 'Hej')],
      },
      participants({ Anna: 20, Bo: 0, Cia: 0 }),
    ),
    shows: { sv: 'Gul är öppen', en: 'Yellow is open' },
  },
  {
    name: 'over',
    ...host({ stage: stage(4) }),
    shows: { sv: 'Tävling avslutad', en: 'Competition over' },
  },
  {
    name: 'failed',
    ...host(),
    answers: {
      getLiveControl: { refusal: { code: 'internal_error' } },
      listLiveParticipants: onePage(...participants()),
    },
    shows: { sv: 'Försök igen', en: 'Try again' },
  },
  {
    name: 'missing',
    ...host(),
    answers: { getLiveControl: { refusal: { code: 'not_found' } } },
    shows: { sv: 'Till alla tävlingar', en: 'Go to all competitions' },
  },
  {
    name: 'with errors',
    ...host({ stage: stage(3) }),
    first: async () => {
      await press(/^(Tilldela poäng|Award points)$/)
      await press(/^(Skicka meddelande|Send message)$/)
    },
    shows: { sv: 'Fyll i det här fältet.', en: 'Fill in this field.' },
  },
  {
    name: 'confirmation of the end',
    ...host({ stage: stage(3) }),
    first: async () => press(/^(Avsluta tävlingen|End the competition)$/),
    shows: { sv: /Alla skärmar visar slutställningen/, en: /Every screen shows the final standings/ },
  },
])
