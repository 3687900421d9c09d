import { call } from '#tests/harness/call.ts'
import type { InProcessServer } from '#tests/harness/in-process.ts'
import type { TestUser } from '#tests/harness/users.ts'
import { answer, correct, hostOf, makeEvening, makeTeam, textual } from '#tests/quiz-evenings/make-evening.ts'

/** Where competitions and quizzes are in the export; see `exported`. */
export const competitionTables = {
  competition_entries: { key: 'competitionEntries' },
  quiz_attempts: { key: 'quizAttempts' },
  quiz_answers: { key: 'quizAnswers' },
  evening_members: { key: 'quizTeams' },
  evening_answers: { key: 'quizTeamAnswers' },
  evening_teams: { key: 'quizTeams' },
  quiz_leagues: { not: 'belongs to the club' },
  quiz_evenings: { not: 'belongs to the club' },
  sounds: { not: 'belongs to the club' },
  evening_questions: { not: 'belongs to the club' },
  evening_corrections: {
    not: 'is about answers, not guests; what the person did there as staff is exported as changesByMe',
  },
  evening_marks: {
    not: 'is about answers, not guests; what the person did there as staff is exported as changesByMe',
  },
}

type People = Record<'person' | 'other' | 'guest', TestUser>

/** The person makes a team with another guest, answers, and has marked an answer on another evening and corrected the mark. */
export async function playEvening(server: InProcessServer, { person, other, guest }: People): Promise<void> {
  const played = await makeEvening(server, other, [textual])
  await makeTeam(server, played.competitionId, [person, guest], 'Kloka ugglor')
  await hostOf(server, other, played.competitionId).ask(played.questionIds[0] as string)
  await answer(server, person, played.questionIds[0] as string, 'Uppsala')

  const hosted = await makeEvening(server, person, [textual])
  await makeTeam(server, hosted.competitionId, [guest])
  const [questionId] = hosted.questionIds as [string]
  const { ask, step } = hostOf(server, person, hosted.competitionId)
  await ask(questionId)
  await answer(server, guest, questionId, 'Oslo')
  await step('lock')
  await call(server, person, 'markEveningAnswers', {
    params: { questionId },
    body: { forms: ['oslo'], isRight: false },
  })
  await step('reveal')
  await correct(server, person, questionId, 'oslo', true)
}
