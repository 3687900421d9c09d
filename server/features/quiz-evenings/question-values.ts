import { randomUUID } from 'node:crypto'
import type { HostedQuestionInput } from '#contract/quiz-evening-control.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ownPictures } from '#server/platform/pictures/own-pictures.ts'

/** The questions with pictures of our own. Throws what `ownPictures` throws. */
export async function withOwnPictures(
  engine: Engine,
  adminId: string,
  questions: HostedQuestionInput[],
): Promise<HostedQuestionInput[]> {
  const fieldAt = (at: number) => `questions.${at}.pictureUrl`
  const typed = questions.map(({ pictureUrl }, at) => [fieldAt(at), pictureUrl] as const)
  const own = await ownPictures<string>(engine, { adminId, right: 'live.host' }, Object.fromEntries(typed))
  return questions.map((question, at) => ({ ...question, pictureUrl: own[fieldAt(at)] ?? null }))
}

/** A question as columns, in its place. What belongs to another kind is not stored. */
export function questionValues(input: HostedQuestionInput, at: number) {
  const { kind } = input
  const hasOptions = kind === 'choice' || kind === 'order'
  return {
    id: input.id ?? randomUUID(),
    round: input.round,
    position: at + 1,
    kind,
    question: input.question,
    options: hasOptions ? input.options : null,
    correct_option: kind === 'choice' ? input.correctOption : null,
    accepted: kind === 'text' || kind === 'press' ? input.accepted : null,
    correct_number: kind === 'number' ? input.correctNumber : null,
    correct_order: kind === 'order' ? input.correctOrder : null,
    explanation: input.explanation,
    points: input.points,
    is_tie_break: kind === 'number' && input.isTieBreak,
    counts_speed: input.countsSpeed,
    seconds: input.seconds,
    picture_url: input.pictureUrl,
    sound_id: input.soundId,
    sound_text: input.soundId === null ? null : input.soundText,
    source_question_id: input.sourceQuestionId,
  }
}
export type QuestionValues = ReturnType<typeof questionValues>
