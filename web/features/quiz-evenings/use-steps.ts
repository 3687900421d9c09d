import type { EveningStep } from '#contract/bounds.ts'
import type { EveningControl } from '#contract/quiz-evening-control.ts'
import { askedNumber } from '#web/domain/ruled-evening.ts'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useControlAction } from './use-control-action.ts'

/** A step with what it needs: the question to show, or the minutes of a break. */
type Taken = { step: EveningStep; questionId?: string; minutes?: number }

/** The steps of a host. Each names the version of the evening that is on this screen. */
export function useSteps(control: EveningControl) {
  const { t } = useTranslation()
  const { competitionId, version, questions } = control
  const { run, isPending } = useControlAction<Taken & { version: number }>(competitionId, {
    request: (input, requestId) =>
      request('stepEvening', { params: { competitionId }, body: { requestId, ...input } }),
    failed: { title: 'ui.failed', message: 'eveningAdmin.stepFailed' },
  })
  /** 'Visa fråga 3'. */
  const showLabel = (questionId: string | undefined): string => {
    const shown = questions.find(({ id }) => id === questionId)
    return t('eveningAdmin.steps.show', { number: shown ? askedNumber(control, shown) : '' })
  }
  return { take: (taken: Taken) => void run({ ...taken, version }), isPending, showLabel }
}
export type EveningSteps = ReturnType<typeof useSteps>
