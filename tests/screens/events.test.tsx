import { page } from 'vitest/browser'
import { attendee, booked, came, cancelled, editable, full, started } from './event-fixtures.ts'
import { event, id, onePage } from './harness/fixtures.ts'
import { statesWithout, testStates } from './harness/test-states.ts'

const detail = { path: `/event/${event.id}` }

testStates('events', [
  {
    name: 'filled',
    path: '/events',
    answers: { listEvents: onePage(event, { ...full, id: id(11) }) },
    shows: { sv: 'Fullbokat', en: 'Fully booked' },
  },
  ...statesWithout(
    'listEvents',
    { path: '/events' },
    {
      empty: { sv: 'Inga evenemang tillgängliga just nu.', en: 'No events available right now.' },
      failed: { sv: 'Kunde inte ladda evenemang.', en: 'Couldn’t load events.' },
      loading: { sv: 'Laddar evenemang...', en: 'Loading events…' },
    },
  ),
])

testStates('event', [
  {
    name: 'open',
    ...detail,
    answers: { getEvent: event },
    shows: { sv: 'Boka plats', en: 'Book a spot' },
  },
  {
    name: 'full',
    ...detail,
    answers: { getEvent: full },
    shows: { sv: /Alla platser är tagna/, en: /All spots are taken/ },
  },
  {
    name: 'mine',
    ...detail,
    answers: { getEvent: booked() },
    shows: { sv: 'Din plats', en: 'Your spot' },
  },
  {
    name: 'started',
    ...detail,
    answers: { getEvent: started },
    shows: { sv: /Eventet har börjat/, en: /The event has started/ },
  },
  {
    name: 'mine, on hold after a cancellation',
    ...detail,
    answers: { getEvent: booked({ releasesAt: '2055-03-04T18:00:10.000Z' }) },
    shows: { sv: 'Ångra', en: 'Undo' },
  },
  {
    name: 'missing',
    ...detail,
    answers: { getEvent: { refusal: { code: 'not_found' } } },
    shows: { sv: /Det kan ha tagits bort/, en: /It may have been deleted/ },
  },
  {
    name: 'cancelled',
    ...detail,
    answers: { getEvent: cancelled() },
    shows: { sv: 'Inställt', en: 'Cancelled' },
  },
  ...statesWithout('getEvent', detail, {
    failed: { sv: 'Kunde inte ladda evenemang.', en: 'Couldn’t load events.' },
  }),
])

const admins = { path: '/admin/events', as: 'admin' } as const
const one = { getEventForEditing: editable({ title: 'Pubquiz', currentAttendees: 1 }) }

testStates('admin events', [
  {
    name: 'filled',
    ...admins,
    answers: { listAllEvents: onePage(editable()) },
    shows: { sv: 'Jazzkväll', en: 'Jazzkväll' },
  },
  ...statesWithout('listAllEvents', admins, {
    empty: { sv: 'Inga kommande events', en: 'No upcoming events' },
    failed: { sv: 'Kunde inte hämta events', en: 'Couldn’t load events' },
  }),
  {
    name: 'question before deleting',
    ...admins,
    answers: { listAllEvents: onePage(editable({ title: 'Pubquiz', currentAttendees: 1 })) },
    first: () => page.getByRole('button', { name: /^(Ta bort|Delete) Pubquiz/ }).click(),
    shows: { sv: /1 plats är bokad/, en: /1 spot is booked/ },
  },
  {
    name: 'form with errors',
    ...admins,
    path: '/admin/events?edit=new',
    first: () => page.getByRole('button', { name: /^(Skapa event|Create event)$/ }).click(),
    shows: { sv: 'Fyll i det här fältet.', en: 'Fill in this field.' },
  },
  {
    name: 'form with the calendar open',
    ...admins,
    path: '/admin/events?edit=new',
    first: (_, language) =>
      page
        .getByRole('button', { name: language === 'sv' ? 'Välj i kalendern' : 'Choose in the calendar' })
        .click(),
    shows: {
      sv: /^(januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december) 20\d\d$/i,
      en: /^[A-Z][a-z]+ 20\d\d$/,
    },
  },
  {
    name: 'form of a stored event',
    ...admins,
    path: `/admin/events?edit=${event.id}`,
    answers: one,
    shows: { sv: 'Spara', en: 'Save' },
  },
  {
    name: 'attendees',
    ...admins,
    path: `/admin/events?attendees=${event.id}`,
    answers: {
      ...one,
      listEventAttendees: {
        items: [attendee(1, 'Cilla Dahl')],
        walkIns: 0,
      },
    },
    shows: { sv: 'Exportera CSV', en: 'Export CSV' },
  },
  {
    name: 'attendees, at the door',
    ...admins,
    path: `/admin/events?attendees=${event.id}`,
    answers: {
      getEventForEditing: editable({ startsAt: new Date().toISOString() }),
      listEventAttendees: { items: [attendee(1, 'Cilla Dahl', came), attendee(2, 'Bo Ek')], walkIns: 3 },
    },
    shows: { sv: /^Utan plats/, en: /^Without a spot/ },
  },
  {
    name: 'attendees, none',
    ...admins,
    path: `/admin/events?attendees=${event.id}`,
    answers: { ...one, listEventAttendees: { items: [], walkIns: 0 } },
    shows: { sv: 'Ingen har bokat än', en: 'No one has booked yet' },
  },
])
