import type { home as swedish } from '../sv/home.ts'
import type { Texts } from '../texts.ts'

export const home: Texts<typeof swedish> = {
  welcome: 'Welcome to {{name}}',
  tagline: 'Your place for events, competitions and growth',
  events: 'Upcoming events',
  seeAll: 'See all',
  seeAllEvents: 'See all events',
  noEvents: 'No events right now. Use the admin panel to add events.',
  competitions: 'Active competitions',
  seeAllCompetitions: 'See all competitions',
  noCompetitions: 'No active competitions right now. Use the admin panel to add competitions.',
}
