import type { Answers } from './harness/answers.ts'
import { event, id, onePage } from './harness/fixtures.ts'

/** The answers of a home screen without content, competitions, quizzes and events. */
export const emptyHome: Answers = {
  getHome: { sections: [] },
  listEvents: onePage(),
  listCompetitions: onePage(),
  listQuizzes: onePage(),
}

/** The answers of a home screen with six events, from `Kväll 1` on. */
export const home: Answers = {
  ...emptyHome,
  listEvents: onePage(
    ...[1, 2, 3, 4, 5, 6].map((number) => ({ ...event, id: id(100 + number), title: `Kväll ${number}` })),
  ),
}
