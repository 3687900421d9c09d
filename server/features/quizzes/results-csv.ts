import type { Language } from '#contract/bounds.ts'
import type { QuizResults } from '#contract/quiz-results.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { csv, figure } from '#server/platform/http/csv.ts'
import { textsIn } from '#server/platform/texts.ts'

const columns = ['place', 'name', 'points', 'right', 'answered', 'time', 'started', 'fast'] as const

/** The players of a quiz as CSV. Times are in Stockholm's zone. */
export const resultsCsv = ({ players }: QuizResults, language: Language): string =>
  csv([
    columns.map((each) => textsIn(language)(`resultColumns.${each}`)),
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
