import type { QuestionType } from '#contract/bounds.ts'
import type { StoredQuestion } from '#contract/quiz-questions.ts'
import type { QuizPlayer, QuizResults, WrongAnswers } from '#contract/quiz-results.ts'
import type {
  EditableQuiz,
  ListedQuiz,
  OpenQuestion,
  Quiz,
  QuizAttempt,
  QuizResult,
  Verdict,
} from '#contract/quizzes.ts'
import { millisecondsLeft } from '#rules/quiz.ts'
import { wrongGroups } from '#rules/quiz-acceptance.ts'
import { isKeyShown } from '#rules/quiz-key.ts'
import { acceptedAnswers } from '#rules/quiz-marking.ts'
import type { AnswerRow, AttemptRow } from './attempt-queries.ts'
import { shownOptions, shownPlace, shownPlaces, shownText } from './option-values.ts'
import type {
  AdminQuizRow,
  EditableQuizRow,
  PlayerRow,
  QuestionRow,
  QuestionStatisticsRow,
  QuizLeaderRow,
  QuizRow,
  ResultRow,
  WrongTextRow,
} from './queries.ts'
import { keyed } from './quiz-values.ts'

const presentSummary = (row: Omit<QuizRow, 'mine'>) => ({
  id: row.id,
  title: row.title,
  description: row.description,
  startTime: row.start_time?.toISOString() ?? null,
  endTime: row.end_time?.toISOString() ?? null,
  isActive: row.is_active,
  questionCount: row.question_count,
  points: row.points,
  seconds: row.seconds,
})

export const presentQuiz = (row: QuizRow): Quiz => ({ ...presentSummary(row), mine: row.mine })

export const presentListedQuiz = (row: AdminQuizRow): ListedQuiz => ({
  ...presentSummary(row),
  players: row.players,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

function presentStoredQuestion(row: QuestionRow): StoredQuestion {
  // The options of the present set are in the right order.
  const { correctOrder: _, ...key } = keyed(row)
  return {
    id: row.id,
    question: row.question,
    ...key,
    options: row.options,
    points: row.points,
    timeLimit: row.time_limit,
    pictureUrl: row.picture_url,
  }
}

export const presentEditableQuiz = (row: EditableQuizRow): EditableQuiz => ({
  ...presentListedQuiz(row),
  hidesKey: row.hides_key,
  shufflesOptions: row.shuffles_options,
  questions: row.questions.map(presentStoredQuestion),
})

/** What may be shown of a question before it is answered. */
const presentQuestionText = (row: AnswerRow) => ({
  questionId: row.question_id,
  number: row.order_index + 1,
  question: row.question,
  questionType: row.question_type as QuestionType,
  options: shownOptions(row),
  pictureUrl: row.picture_url,
})

const presentOpenQuestion = (row: AnswerRow, now: Date): OpenQuestion => ({
  ...presentQuestionText(row),
  points: row.points,
  timeLimit: row.time_limit,
  millisecondsLeft: millisecondsLeft({ shownAt: row.shown_at, timeLimit: row.time_limit }, now),
})

/** An answered question, with its key once that is shown. Throws for an open one, whose key nobody may see. */
export function presentVerdict(row: AnswerRow, now: Date): Verdict {
  if (row.answered_at === null) throw new Error(`question ${row.question_id} is still open`)
  const key = isKeyShown(keptKey(row), now) ? row : null
  return {
    ...presentQuestionText(row),
    outcome: row.is_late ? 'late' : row.is_correct ? 'right' : 'wrong',
    pointsEarned: row.points_earned,
    selectedAnswer: shownPlace(row, row.selected_answer),
    textAnswer: shownText(row, row.text_answer),
    correctAnswer: shownPlace(row, key?.correct_answer ?? null),
    correctTextAnswers: key?.correct_text_answer == null ? null : acceptedAnswers(key.correct_text_answer),
    correctNumber: key?.correct_number ?? null,
    tolerance: key?.tolerance ?? null,
    correctOrder: key?.correct_order ? shownPlaces(row, key.correct_order) : null,
  }
}

const keptKey = (row: AnswerRow) => ({
  hidesKey: row.hides_key,
  isActive: row.is_active,
  startTime: row.start_time,
  endTime: row.end_time,
  openUntil: row.open_until,
})

/** An attempt with the question that was shown last, whether it is open or answered. */
export function presentAttempt(attempt: AttemptRow, latest: AnswerRow | undefined, now: Date): QuizAttempt {
  const isOpen = latest !== undefined && latest.answered_at === null
  return {
    quizId: attempt.quiz_id,
    questionCount: attempt.question_count,
    answered: attempt.answered,
    right: attempt.right_answers,
    points: attempt.points,
    isFinished: attempt.finished_at !== null,
    open: isOpen ? presentOpenQuestion(latest, now) : null,
    latest: latest && !isOpen ? presentVerdict(latest, now) : null,
  }
}

const presentLeader = (row: QuizLeaderRow): QuizResult['leaders'][number] => ({
  userId: row.user_id,
  displayName: row.display_name,
  avatarUrl: row.avatar_url,
  points: row.points,
  rank: row.rank,
})

export const presentResult = (
  row: ResultRow,
  answers: AnswerRow[],
  leaders: QuizLeaderRow[],
  now: Date,
): QuizResult => ({
  quizId: row.quiz_id,
  title: row.title,
  questionCount: row.question_count,
  right: row.right_answers,
  points: row.points,
  maxPoints: row.max_points,
  total: row.total,
  milliseconds: row.milliseconds,
  place: row.place,
  players: row.players,
  ahead: row.ahead,
  near: leaders.filter((each) => each.is_near).map(presentLeader),
  leaders: leaders.filter((each) => each.is_leader).map(presentLeader),
  answers: answers.map((each) => presentVerdict(each, now)),
})

export function presentResults(
  quiz: AdminQuizRow,
  {
    players,
    questions,
    wrong,
    ...counted
  }: { players: PlayerRow[]; questions: QuestionStatisticsRow[]; wrong: WrongTextRow[] } & Pick<
    QuizResults,
    'outdated' | 'alike'
  >,
): QuizResults {
  return {
    quizId: quiz.id,
    title: quiz.title,
    questionCount: quiz.question_count,
    outdated: counted.outdated,
    alike: counted.alike,
    players: players.map((row) => presentPlayer(row, players)),
    questions: questions.map((row) => ({
      questionId: row.id,
      question: row.question,
      answered: row.answered,
      right: row.right_answers,
      fastest:
        row.fastest_name === null || row.fastest === null
          ? null
          : { displayName: row.fastest_name, milliseconds: row.fastest },
      accepted: row.correct_text_answer,
      wrong: presentWrong(row, wrong),
    })),
  }
}

/** The most groups of wrong answers to a question. */
const mostGroups = 50

function presentWrong(
  { id, correct_text_answer: accepted }: QuestionStatisticsRow,
  wrong: WrongTextRow[],
): WrongAnswers[] {
  if (accepted === null) return []
  const written = wrong.filter(({ question_id }) => question_id === id)
  return wrongGroups(accepted, written)
    .slice(0, mostGroups)
    .map(({ form, written: words, answers, isNear }) => ({
      form,
      written: words,
      answers: answers.length,
      isNear,
    }))
}

/** The rows are ordered by place. Equal points and time share a place. */
function presentPlayer(row: PlayerRow, all: PlayerRow[]): QuizPlayer {
  const first = all.findIndex((each) => each.points === row.points && each.milliseconds === row.milliseconds)
  return {
    userId: row.user_id,
    displayName: row.display_name,
    place: row.finished_at === null ? null : first + 1,
    answered: row.answered,
    right: row.right_answers,
    points: row.points,
    milliseconds: row.milliseconds,
    startedAt: row.started_at.toISOString(),
    fastAnswers: row.fast_answers,
  }
}
