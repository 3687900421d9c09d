import { page } from 'vitest/browser'
import type { Competition, CompetitionDetail } from '#contract/competitions.ts'
import { bareCompetition, competition, editable } from './competition-fixtures.ts'
import type { Answers } from './harness/answers.ts'
import { id, onePage } from './harness/fixtures.ts'
import { statesWithout, testStates } from './harness/test-states.ts'
import { leaders } from './live-fixtures.ts'

const open = { ...competition, isLive: true }
const full = { ...bareCompetition, id: id(21), title: 'Dartfinalen', maxParticipants: 1, participants: 1 }
const mine = {
  ...competition,
  id: id(22),
  title: 'Kvällens quiz',
  maxParticipants: 8,
  participants: 1,
  joined: true,
}
const ended = {
  ...competition,
  id: id(23),
  title: 'Sommarserien',
  endDate: '2026-01-09T21:00:00.000Z',
  participants: 3,
}
const off = { ...bareCompetition, id: id(24), title: 'Julcupen', isActive: false }

const missing = { refusal: { code: 'not_found' } } as const
const list = { listCompetitions: onePage(open, full, mine) }
const detail = (shown: Competition, result: CompetitionDetail['result'] = null) => ({
  path: `/competition/${shown.id}`,
  answers: { getCompetition: { ...shown, result } },
})
const tonight = new Date(Date.now() + 3 * 3_600_000).toISOString()
const draw = { ...competition, id: id(25), title: 'Lotteriet', decidedBy: 'draw' as const }
const coming = { ...draw, startDate: tonight }
const result = { podium: leaders({ Bo: 30, Anna: 20, Cia: 20 }), me: { points: 20, rank: 2 } }
const administration: Answers = {
  listAllCompetitions: ({ query }) =>
    query.get('when') === 'past'
      ? onePage(editable(ended))
      : onePage(...[open, full, mine, off].map((each) => editable(each))),
  getCompetitionForEditing: editable(mine),
}
const admin = { as: 'admin', path: '/admin/competitions', answers: administration } as const

testStates('competitions', [
  { name: 'list', path: '/competitions', answers: list, shows: { sv: /^Fullt$/, en: /^Full$/ } },
  ...statesWithout(
    'listCompetitions',
    { name: 'list, ', path: '/competitions' },
    {
      empty: { sv: 'Inga aktiva tävlingar just nu.', en: 'No active competitions right now.' },
      failed: { sv: 'Kunde inte ladda tävlingar.', en: 'Couldn’t load competitions.' },
      loading: { sv: 'Laddar tävlingar...', en: 'Loading competitions…' },
    },
  ),
  {
    name: 'home',
    path: '/',
    answers: { ...list, listEvents: onePage(), listQuizzes: onePage(), getHome: { sections: [] } },
    shows: { sv: 'Niobollscupen', en: 'Niobollscupen' },
  },
  {
    name: 'competition, open and live',
    ...detail(open),
    shows: { sv: 'Delta i tävlingen', en: 'Join the competition' },
  },
  {
    name: 'competition, full',
    ...detail(full),
    shows: { sv: /Alla platser är tagna/, en: /All spots are taken/ },
  },
  {
    name: 'competition, mine',
    ...detail(mine),
    shows: { sv: 'Du har redan deltagit', en: 'You’ve already joined' },
  },
  {
    name: 'competition, ended',
    ...detail(ended, result),
    shows: {
      sv: 'Du kom på plats 2 av 3 med 20 poäng.',
      en: 'You finished #2 of 3 with 20 points.',
    },
  },
  {
    name: 'competition, ended without points',
    ...detail(ended, { podium: [], me: { points: 0, rank: 1 } }),
    shows: { sv: 'Du var med men tog inga poäng.', en: 'You took part but got no points.' },
  },
  {
    name: 'competition, a draw',
    ...detail(draw),
    shows: { sv: 'Lottning, upp till 20 poäng', en: 'By a draw, up to 20 points' },
  },
  {
    name: 'competition, a draw that has not started',
    ...detail(coming),
    shows: { sv: 'Lottningen har inte börjat', en: 'The draw hasn’t started' },
  },
  {
    name: 'list of ended ones',
    path: '/competitions?when=past',
    answers: { listCompetitions: onePage(ended) },
    shows: { sv: 'Avslutade tävlingar', en: 'Ended competitions' },
  },
  {
    name: 'list of ended ones, empty',
    path: '/competitions?when=past',
    answers: { listCompetitions: onePage() },
    shows: { sv: 'Inga avslutade tävlingar.', en: 'No ended competitions.' },
  },
  {
    name: 'competition, switched off',
    ...detail(off),
    as: 'admin',
    shows: { sv: 'Tävlingen är stängd', en: 'The competition is closed' },
  },
  {
    name: 'competition, missing',
    path: `/competition/${id(0)}`,
    answers: { getCompetition: missing },
    shows: { sv: /Den kan ha tagits bort/, en: /It may have been deleted/ },
  },
  ...statesWithout(
    'getCompetition',
    { name: 'competition, ', path: `/competition/${open.id}` },
    {
      failed: { sv: 'Kunde inte ladda tävlingar.', en: 'Couldn’t load competitions.' },
      loading: { sv: 'Laddar tävlingen …', en: 'Loading the competition…' },
    },
  ),
  { name: 'administration', ...admin, shows: { sv: 'Inaktiv', en: 'Inactive' } },
  {
    name: 'administration, ended ones',
    ...admin,
    first: async () => page.getByRole('radio', { name: /^(Avslutade|Ended)$/ }).click(),
    shows: { sv: 'Sommarserien', en: 'Sommarserien' },
  },
  ...statesWithout(
    'listAllCompetitions',
    { ...admin, name: 'administration, ' },
    {
      empty: { sv: 'Inga aktuella tävlingar', en: 'No current competitions' },
      failed: { sv: 'Kunde inte hämta tävlingar', en: 'Couldn’t load competitions' },
    },
  ),
  {
    name: 'administration, question before deleting',
    ...admin,
    first: async () => page.getByRole('button', { name: /^(Ta bort|Delete) Kvällens quiz/ }).click(),
    shows: { sv: /1 deltagare förlorar/, en: /1 participant loses/ },
  },
  {
    name: 'form, with errors',
    ...admin,
    path: '/admin/competitions?edit=new',
    first: async () => page.getByRole('button', { name: /^(Skapa tävling|Create competition)$/ }).click(),
    shows: { sv: 'Fyll i det här fältet.', en: 'Fill in this field.' },
  },
  {
    name: 'form of a stored competition',
    ...admin,
    path: `/admin/competitions?edit=${mine.id}`,
    shows: { sv: 'Spara', en: 'Save' },
  },
  {
    name: 'form of a deleted competition',
    ...admin,
    path: `/admin/competitions?edit=${id(0)}`,
    answers: { getCompetitionForEditing: missing },
    shows: { sv: 'Den kan ha tagits bort.', en: 'It may have been deleted.' },
  },
])
