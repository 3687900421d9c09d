import type { Language } from '#contract/bounds.ts'
import type { QuizResults } from '#contract/quiz-results.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { csv, figure } from '#server/platform/http/csv.ts'

const columnTitles = {
  sv: ['Plats', 'Namn', 'Poäng', 'Rätt', 'Besvarade', 'Tid (s)', 'Började', 'Mycket snabba svar'],
  en: ['Rank', 'Name', 'Points', 'Right', 'Answered', 'Time (s)', 'Started', 'Very fast answers'],
} as const

/** The players of a quiz as CSV. Times are in Stockholm's zone. */
export const resultsCsv = ({ players }: QuizResults, language: Language): string =>
  csv([
    columnTitles[language],
    ...players.map((player) => {
      const { date, time } = stockholmWallClock(new Date(player.startedAt))
      const numbers = [player.points, player.right, player.answered, Math.round(player.milliseconds / 1000)]
      return [
        player.place === null ? '' : figure(player.place),
        player.displayName,
        ...numbers.map(figure),
        figure(`${date} ${time}`),
        figure(player.fastAnswers),
      ]
    }),
  ])
