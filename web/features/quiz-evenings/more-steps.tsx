import { Flag, Trophy } from 'lucide-react'
import { useState } from 'react'
import type { EveningControl } from '#contract/quiz-evening-control.ts'
import { whyNotStep } from '#rules/quiz-evening.ts'
import { ruledEvening } from '#web/domain/ruled-evening.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ActionButton, Panel } from '#web/ui/control-panel.tsx'
import { useTap } from '#web/ui/use-tap.ts'
import { BreakSteps } from './break-steps.tsx'
import type { EveningSteps } from './use-steps.ts'

type MoreStepsProps = { control: EveningControl; steps: EveningSteps }

/** The steps that are possible besides the likely one: the standings, a break, the end. */
export function MoreSteps({ control, steps }: MoreStepsProps) {
  const { t } = useTranslation()
  const [isEnding, setEnding] = useState(false)
  const { tap } = useTap()
  if (control.place.stage === 'finished') return null
  const evening = ruledEvening(control)
  const isPossible = (step: 'standings' | 'finish') => whyNotStep(evening, { step }) === null
  return (
    <Panel title={t('eveningAdmin.more.title')} disabled={!control.isLive}>
      <BreakSteps control={control} steps={steps} />
      <div className="flex flex-wrap gap-2.5">
        <ActionButton
          variant="default"
          leftSection={<Trophy size={18} aria-hidden />}
          pending={false}
          disabled={!isPossible('standings')}
          onClick={() => tap(() => steps.take({ step: 'standings' }))}
        >
          {t('eveningAdmin.steps.standings')}
        </ActionButton>
        <ActionButton
          variant="default"
          leftSection={<Flag size={18} aria-hidden />}
          pending={false}
          disabled={!isPossible('finish')}
          onClick={() => setEnding(true)}
        >
          {t('eveningAdmin.steps.finish')}
        </ActionButton>
      </div>
      <ConfirmDialog
        opened={isEnding}
        onClose={() => setEnding(false)}
        onConfirm={() => {
          setEnding(false)
          steps.take({ step: 'finish' })
        }}
        title={t('eveningAdmin.end.title')}
        confirmLabel={t('eveningAdmin.steps.finish')}
        cancelLabel={t('eveningAdmin.end.keep')}
      >
        <p>{t('eveningAdmin.end.text')}</p>
      </ConfirmDialog>
    </Panel>
  )
}
