import type { z } from 'zod'
import { eveningCorrectionInput, hostedQuestionInput, teamEdit } from '#contract/quiz-evening-control.ts'
import { answerInput, teamInput } from '#contract/quiz-evenings.ts'
import { leagueInput } from '#contract/quiz-leagues.ts'

export type Input = {
  schema: z.ZodObject
  table: string
  /** Columns whose name is not the field's name, by field. */
  columns?: Record<string, string>
  /** Fields that are not compared with a column, with the reason. */
  notCompared?: Record<string, string>
  /** Fields that the contract limits more narrowly than the column, with the reason. */
  narrower?: Record<string, string>
  /** Converts a stored value to the field's input, where they differ. */
  toInput?: Record<string, (stored: unknown) => unknown>
}

const generatedId = 'an id'

/** What is written of quiz evenings. */
export const eveningInputs: Record<string, Input> = {
  teamInput: {
    schema: teamInput,
    table: 'evening_teams',
    notCompared: { requestId: generatedId },
  },
  teamEdit: { schema: teamEdit, table: 'evening_teams' },
  answerInput: {
    schema: answerInput,
    table: 'evening_answers',
    notCompared: { version: 'compared with the stored version' },
  },
  leagueInput: { schema: leagueInput, table: 'quiz_leagues' },
  eveningCorrectionInput: {
    schema: eveningCorrectionInput,
    table: 'evening_corrections',
    notCompared: { requestId: generatedId },
  },
  hostedQuestionInput: {
    schema: hostedQuestionInput,
    table: 'evening_questions',
    notCompared: {
      id: generatedId,
      options: 'a list',
      correctOrder: 'a list',
      sourceQuestionId: generatedId,
      soundId: generatedId,
      correctOption: 'a place of the options',
      correctNumber: 'checked by its type too',
    },
  },
}
