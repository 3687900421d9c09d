import { Coffee, Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { EveningControl } from '#contract/quiz-evening-control.ts'
import { usualBreak } from '#rules/evening-break.ts'
import { whyNotStep } from '#rules/quiz-evening.ts'
import { ruledEvening } from '#web/domain/ruled-evening.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Choice } from '#web/ui/choice.tsx'
import { ActionButton } from '#web/ui/control-panel.tsx'
import { useTap } from '#web/ui/use-tap.ts'
import type { EveningSteps } from './use-steps.ts'

const aheadChoices = [2, 5, 10] as const
const minuteChoices = [5, 10, 15, 20, bounds.evening.breakMinutes / 2] as const

type BreakStepsProps = { control: EveningControl; steps: EveningSteps }

/** Announces a break, which the kitchen waits for, and begins it or gives it another end. */
export function BreakSteps({ control, steps }: BreakStepsProps) {
  const { t } = useTranslation()
  const [minutes, setMinutes] = useState<number>(usualBreak)
  const { tap } = useTap()
  const evening = ruledEvening(control)
  const isBreak = control.place.stage === 'break'
  return (
    <>
      {!isBreak && <Announcement control={control} steps={steps} />}
      <div className="flex flex-wrap gap-2.5 items-end">
        <Choice
          legend={t('eveningAdmin.more.minutes')}
          value={minutes}
          onChange={setMinutes}
          compact
          options={minuteChoices.map((value) => ({ value, label: String(value) }))}
        />
        <ActionButton
          variant="default"
          leftSection={<Coffee size={18} aria-hidden />}
          pending={false}
          disabled={whyNotStep(evening, { step: 'break' }) !== null}
          onClick={() => tap(() => steps.take({ step: 'break', minutes }))}
        >
          {t(isBreak ? 'eveningAdmin.steps.longer' : 'eveningAdmin.steps.break')}
        </ActionButton>
      </div>
    </>
  )
}

/** One tap announces a break, or moves it. */
function Announcement({ control, steps }: BreakStepsProps) {
  const { t } = useTranslation()
  const id = useId()
  const { tap } = useTap()
  const evening = ruledEvening(control)
  return (
    <div className="flex flex-col gap-2">
      <p id={id} className="font-semibold">
        {t('eveningAdmin.steps.announce')}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would have a frame, and the panel is one */}
      <div role="group" className="flex flex-wrap gap-2.5" aria-labelledby={id}>
        {aheadChoices.map((minutes) => (
          <ActionButton
            key={minutes}
            variant="default"
            pending={false}
            disabled={whyNotStep(evening, { step: 'announce' }) !== null}
            aria-label={t('eveningAdmin.breaks.label', { minutes })}
            onClick={() => tap(() => steps.take({ step: 'announce', minutes }))}
          >
            {t('eveningAdmin.breaks.inMinutes', { minutes })}
          </ActionButton>
        ))}
        {control.breakAt !== null && (
          <ActionButton
            variant="default"
            leftSection={<Undo2 size={18} aria-hidden />}
            pending={false}
            disabled={whyNotStep(evening, { step: 'withdraw' }) !== null}
            onClick={() => tap(() => steps.take({ step: 'withdraw' }))}
          >
            {t('eveningAdmin.steps.withdraw')}
          </ActionButton>
        )}
      </div>
      <p className="muted small">{t('eveningAdmin.breaks.aheadText')}</p>
    </div>
  )
}
