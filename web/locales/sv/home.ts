export const home = {
  welcome: 'Välkommen till {{name}}',
  tagline: 'Din plattform för events, tävlingar och utveckling',
  events: 'Kommande Events',
  seeAll: 'Se alla',
  seeAllEvents: 'Se alla events',
  noEvents: 'Inga events just nu. Använd Admin-panelen för att lägga till events.',
  competitions: 'Aktiva Tävlingar',
  seeAllCompetitions: 'Se alla tävlingar',
  noCompetitions: 'Inga aktiva tävlingar just nu. Använd Admin-panelen för att lägga till tävlingar.',
} as const
