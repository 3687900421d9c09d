import type { OpenQuestion, Quiz, QuizAttempt, QuizResult, Verdict } from '#contract/quizzes.ts'
import type { Answers, Asked } from './harness/answers.ts'
import { guest, id } from './harness/fixtures.ts'

export const quiz: Quiz = {
  id: id(60),
  title: 'Fredagsquizet',
  description: 'Tre frågor om klubben och staden.',
  startTime: null,
  endTime: null,
  isActive: true,
  questionCount: 3,
  points: 40,
  seconds: 80,
  mine: null,
}
/** The path of the quiz's screen. */
export const path = `/quiz/${quiz.id}`
export const mine = { isFinished: false, answered: 1, right: 1, points: 10 }

/** An instant this many seconds from now. */
export const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString()

export const capital: OpenQuestion = {
  questionId: id(61),
  number: 1,
  question: 'Vilken stad är Sveriges huvudstad?',
  questionType: 'multiple_choice',
  options: ['Göteborg', 'Stockholm', 'Malmö', 'Uppsala'],
  pictureUrl: null,
  points: 10,
  timeLimit: 30,
  millisecondsLeft: 30_000,
}
export const island: OpenQuestion = {
  ...capital,
  questionId: id(62),
  number: 2,
  question: 'Vad heter Sveriges största ö?',
  points: 20,
  questionType: 'text',
  options: null,
  timeLimit: 20,
  millisecondsLeft: 20_000,
}
export const balls: OpenQuestion = {
  ...capital,
  questionId: id(63),
  number: 3,
  question: 'Hur många bollar har ett 9-ballspel?',
  points: 10,
  options: ['Sju', 'Nio', 'Tio', 'Femton'],
}
export const year: OpenQuestion = {
  ...island,
  questionId: id(64),
  question: 'Vilket år öppnade klubben?',
  questionType: 'number',
}
export const ships: OpenQuestion = {
  ...capital,
  questionId: id(65),
  question: 'Ordna fartygen efter när de sjönk, det första först.',
  questionType: 'order',
  options: ['Estonia', 'Vasa', 'Titanic'],
}
const keys: Record<string, { option: number | null; texts: string[] | null }> = {
  [capital.questionId]: { option: 1, texts: null },
  [island.questionId]: { option: null, texts: ['Gotland', 'Gottland'] },
  [balls.questionId]: { option: 1, texts: null },
}

type Given = { selectedAnswer?: number | null; textAnswer?: string | null }

/** Of a question of another type, or while the key is hidden. */
export const noKey = {
  correctAnswer: null,
  correctTextAnswers: null,
  correctNumber: null,
  tolerance: null,
  correctOrder: null,
}

/** The recorded answer to a question. A late answer has no content. */
export function verdict(question: OpenQuestion, given: Given = {}, isLate = false): Verdict {
  const { points, timeLimit: _, millisecondsLeft: __, ...text } = question
  const { option = null, texts = null } = keys[question.questionId] ?? {}
  const selectedAnswer = isLate ? null : (given.selectedAnswer ?? null)
  const textAnswer = isLate ? null : (given.textAnswer ?? null)
  const isRight = option === null ? texts?.includes(textAnswer ?? '') : selectedAnswer === option
  return {
    ...text,
    outcome: isLate ? 'late' : isRight ? 'right' : 'wrong',
    pointsEarned: isRight && !isLate ? points : 0,
    selectedAnswer,
    textAnswer,
    ...noKey,
    correctAnswer: option,
    correctTextAnswers: texts,
  }
}

/** My attempt, at a question or after an answer. */
export const attempt = (change: Partial<QuizAttempt> = {}): QuizAttempt => ({
  quizId: quiz.id,
  questionCount: 3,
  answered: 0,
  right: 0,
  points: 0,
  isFinished: false,
  open: null,
  latest: null,
  ...change,
})
export const at = (open: OpenQuestion): QuizAttempt => attempt({ answered: open.number - 1, open })
export const answered = (latest: Verdict, change: Partial<QuizAttempt> = {}): QuizAttempt =>
  attempt({ answered: latest.number, latest, points: latest.pointsEarned, ...change })
export const known = (each: QuizAttempt | null, change: Partial<Quiz> = {}) => ({
  quiz: { ...quiz, ...change, mine: each && mine },
  attempt: each,
})

export const answers = [
  verdict(capital, { selectedAnswer: 1 }),
  verdict(island, { textAnswer: 'Öland' }),
  verdict(balls, {}, true),
]
const leaders = [
  { userId: id(70), displayName: 'Moa Berg', avatarUrl: null, points: 40, rank: 1 },
  { userId: guest.userId, displayName: guest.displayName, avatarUrl: null, points: 10, rank: 2 },
]
export const result: QuizResult = {
  quizId: quiz.id,
  title: quiz.title,
  questionCount: 3,
  right: 1,
  points: 10,
  maxPoints: 40,
  total: 130,
  milliseconds: 64_200,
  place: 2,
  players: 9,
  ahead: { place: 1, points: 30 },
  near: leaders,
  leaders,
  answers,
}

/** A server that shows the three questions one after the other, each with its whole time, and records the answers. */
export function quizServer(first: QuizAttempt | null = null) {
  const questions = [capital, island, balls]
  let current = first
  const recorded: Verdict[] = []
  const record = (latest: Verdict): QuizAttempt => {
    recorded.push(latest)
    const right = recorded.filter(({ outcome }) => outcome === 'right').length
    const points = recorded.reduce((sum, { pointsEarned }) => sum + pointsEarned, 0)
    return answered(latest, { right, points, isFinished: latest.number === questions.length })
  }
  const answering: Answers = {
    getQuiz: () => known(current),
    startQuizAttempt: () => {
      current = current?.open ? current : at(questions[current?.answered ?? 0] as OpenQuestion)
      return current
    },
    submitQuizAnswer: ({ body }: Asked) => {
      const open = questions.find(({ questionId }) => questionId === body.questionId) as OpenQuestion
      if (current?.open) current = record(verdict(open, body))
      return { verdict: current?.latest as Verdict, attempt: current as QuizAttempt }
    },
    getQuizResult: () => ({ ...result, answers: recorded, ...totals(recorded) }),
  }
  return {
    answers: answering,
    /** Another device answers the open question. */
    answerElsewhere: (given: Given) => {
      if (current?.open) current = record(verdict(current.open, given))
    },
  }
}

const totals = (recorded: Verdict[]) => ({
  right: recorded.filter(({ outcome }) => outcome === 'right').length,
  points: recorded.reduce((sum, { pointsEarned }) => sum + pointsEarned, 0),
})
