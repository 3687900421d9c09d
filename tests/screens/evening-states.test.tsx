import type { EveningKind } from '#contract/bounds.ts'
import type { OwnTeam } from '#contract/quiz-evenings.ts'
import {
  answered,
  evening,
  questionOf,
  quizNight,
  revealed,
  type state,
  team,
  teams,
} from './evening-fixtures.ts'
import { testStates } from './harness/test-states.ts'

const path = `/live-competition/${quizNight().competition.id}`
const screen = (change: Parameters<typeof state>[0], own: OwnTeam | null = team()) => ({
  path,
  answers: { getLiveCompetition: quizNight(), getEvening: evening(change, own) },
})
const open = (kind: EveningKind, own: OwnTeam | null = team()) =>
  screen(
    { stage: 'open', question: questionOf(kind, { openedAt: '2026-11-01T19:00:00.000Z' }), answered: 1 },
    own,
  )

testStates('a quiz evening of guests', [
  {
    name: 'without teams',
    ...screen({ teams: [] }, null),
    shows: { sv: 'Inga lag än', en: 'No teams yet' },
  },
  {
    name: 'in the lobby, with a team',
    ...screen({}),
    shows: { sv: 'Bjud in', en: 'Invite' },
  },
  {
    name: 'a question that is shown',
    ...screen({ stage: 'shown', question: questionOf('choice') }),
    shows: { sv: 'Strax går det att svara.', en: 'You can answer in a moment.' },
  },
  {
    name: 'a choice',
    ...open('choice'),
    shows: { sv: 'Laget har inte svarat än.', en: 'Your team hasn’t answered yet.' },
  },
  {
    name: 'a choice, answered',
    ...open('choice', team({ answer: answered('1') })),
    shows: { sv: /^Du svarade: Stockholm\./, en: /^You answered: Stockholm\./ },
  },
  { name: 'a text', ...open('text'), shows: { sv: 'Ert svar', en: 'Your answer' } },
  { name: 'a number', ...open('number'), shows: { sv: 'Ert svar, ett tal', en: 'Your answer, a number' } },
  { name: 'an order', ...open('order'), shows: { sv: '1.', en: '1.' } },
  {
    name: 'an open question without a team',
    ...open('text', null),
    shows: { sv: 'Gå med i ett lag för att svara.', en: 'Join a team to answer.' },
  },
  {
    name: 'a locked question',
    ...screen(
      { stage: 'locked', question: questionOf('choice'), answered: 2 },
      team({ answer: answered('0', { setBy: 'Bo' }) }),
    ),
    shows: { sv: 'Ert svar:', en: 'Your answer:' },
  },
  {
    name: 'a revealed question',
    ...screen(
      { stage: 'revealed', question: questionOf('choice', { key: revealed() }), answered: 3 },
      team({ answer: answered('1') }),
    ),
    shows: { sv: /^Ni hade rätt! Ert svar: Stockholm/, en: /^You got it right! Your answer: Stockholm/ },
  },
  {
    name: 'the standings',
    ...screen({ stage: 'standings' }),
    shows: { sv: /^Plats 1 av 3\./, en: /^#1 of 3\./ },
  },
  {
    name: 'standings with an announced break',
    ...screen({ stage: 'standings', breakAt: new Date(Date.now() + 240_000).toISOString() }),
    shows: { sv: 'Paus om 4 min', en: 'Break in 4 min' },
  },
  {
    name: 'a break',
    ...screen({ stage: 'break', breakUntil: new Date(Date.now() + 600_000).toISOString() }),
    shows: { sv: 'Till menyn', en: 'See the menu' },
  },
  {
    name: 'finished',
    ...screen({ stage: 'finished', teams: teams(9, 7, 3) }),
    shows: { sv: 'Ni vann!', en: 'You won!' },
  },
  {
    name: 'failed',
    path,
    answers: { getLiveCompetition: quizNight(), getEvening: { refusal: { code: 'internal_error' } } },
    shows: { sv: 'Försök igen', en: 'Try again' },
  },
])
