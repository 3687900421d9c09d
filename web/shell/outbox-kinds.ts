import { currentLanguage, textsOf } from '#web/platform/language.ts'
import { startOutbox } from '#web/platform/outbox.ts'

/** The modules of the kinds, with the texts of their toasts where these are not loaded with every screen. */
const kinds: Record<string, () => Promise<unknown>> = {
  'quiz-answer': () => import('#web/features/quizzes/use-send-answer.ts'),
  scan: () =>
    Promise.all([import('#web/features/check-in/use-door.ts'), textsOf('admin', currentLanguage())]),
  press: () =>
    Promise.all([import('#web/features/live-competitions/use-press.ts'), textsOf('live', currentLanguage())]),
}

/** Sends what the signed-in user has left unsent on earlier visits. */
export const sendLeft = (): void => startOutbox(async (kind) => kinds[kind]?.())
