import { currentLanguage, textsOf } from '#web/platform/language.ts'
import { startOutbox } from '#web/platform/outbox.ts'

/** The modules that send each kind of entry. Where a module's toasts need texts that not every screen has, these are loaded too. */
const kinds: Record<string, () => Promise<unknown>> = {
  'quiz-answer': () => import('#web/features/quizzes/use-send-answer.ts'),
  scan: () =>
    Promise.all([import('#web/features/check-in/use-door.ts'), textsOf('admin', currentLanguage())]),
  count: () =>
    Promise.all([import('#web/features/check-in/use-count.ts'), textsOf('admin', currentLanguage())]),
  'evening-answer': () =>
    Promise.all([
      import('#web/features/quiz-evenings/use-send-answer.ts'),
      textsOf('evening', currentLanguage()),
    ]),
  press: () =>
    Promise.all([import('#web/features/live-competitions/use-press.ts'), textsOf('live', currentLanguage())]),
}

/** Sends what the signed-in user entered on earlier visits and is not yet sent. */
export const sendUnsent = (): void => startOutbox(async (kind) => kinds[kind]?.())
