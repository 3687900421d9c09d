/** The sentences for what guests of a quiz evening can do. */
export const problems = {
  codes: {
    question_locked: 'Frågan är låst. Svaret hann inte fram i tid.',
    evening_started: 'Quizet har börjat, så laget går inte att lämna. Be värden om hjälp.',
    already_in_team: 'Du är redan med i ett lag i kväll.',
    not_in_team: 'Gå med i ett lag för att svara.',
    team_full: 'Laget har redan tio deltagare. Gå med i ett annat eller skapa ett eget.',
    team_name_taken: 'Ett annat lag heter redan så. Välj ett annat namn.',
    team_code_unknown: 'Inget lag har den koden. Fråga laget efter deras fyra bokstäver.',
    too_many_teams: 'Det går inte att skapa fler lag i kväll. Gå med i ett som finns.',
  },
} as const

export const texts = { problems } as const
