import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { EveningControl } from '#contract/quiz-evening-control.ts'
import { usualBreak } from '#rules/evening-break.ts'
import { whyNotStep } from '#rules/quiz-evening.ts'
import { currentQuestion, likelyStepOf, ruledEvening } from '#web/domain/ruled-evening.ts'
import { useTimeLeft } from '#web/domain/use-time-left.ts'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { serverAhead } from '#web/platform/server-time.ts'
import { clock } from '#web/platform/steady-clock.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ActionButton } from '#web/ui/control-panel.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { useTap } from '#web/ui/use-tap.ts'
import { invalidateControl } from './queries.ts'
import type { EveningSteps } from './use-steps.ts'
import { useWallWords } from './use-wall-words.ts'

type StepBarProps = {
  control: EveningControl
  steps: EveningSteps
  /** Takes the host to the answers that wait to be marked. */
  onMark: () => void
}

/** What the wall shows, and the button for the thumb: the step that is most likely wanted next. On a phone it stays at the lower edge. */
export function StepBar({ control, steps, onMark }: StepBarProps) {
  const { t } = useTranslation()
  const [isEnding, setEnding] = useState(false)
  // The next step takes the place of the last one: a double tap must not take it too.
  const { tap } = useTap()
  const evening = ruledEvening(control)
  const start = useStart(control.competitionId)
  const next = useNext(control, { steps, start: start.run, end: () => setEnding(true), mark: onMark })
  const isUndoable = whyNotStep(evening, { step: 'undo' }) === null
  useStepKeys(next && !isEnding ? () => tap(next.run) : null)
  return (
    <section
      className="panel sticky z-4 bottom-[calc(var(--bottom-bar-height)+8px)] order-last flex flex-col gap-2.5 lg:static lg:order-none"
      aria-label={t('eveningAdmin.bar')}
    >
      <WallLine control={control} />
      <div className="flex gap-2.5">
        {next ? (
          <ActionButton
            size="xl"
            className="flex-1 min-w-0"
            pending={steps.isPending || start.isPending}
            onClick={() => tap(next.run)}
          >
            {next.label}
          </ActionButton>
        ) : (
          <p className="flex-1 self-center muted">{t('eveningAdmin.noStep')}</p>
        )}
        <ActionButton
          size="xl"
          variant="default"
          pending={false}
          disabled={!isUndoable}
          aria-label={t('eveningAdmin.steps.undo')}
          onClick={() => tap(() => steps.take({ step: 'undo' }))}
        >
          <Undo2 size={22} aria-hidden />
        </ActionButton>
      </div>
      {next && <p className="hidden lg:block muted small">{t('eveningAdmin.keys')}</p>}
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
    </section>
  )
}

function WallLine({ control }: { control: EveningControl }) {
  const { t } = useTranslation()
  const words = useWallWords(control)
  return (
    <p role="status" className="line-clamp-2 wrap-anywhere">
      <span className="muted">{t('eveningAdmin.wall')} </span>
      <b>{words}</b>
    </p>
  )
}

/** Starts the competition, or goes on with it after a pause: before that no step is possible. */
function useStart(competitionId: string) {
  const client = useQueryClient()
  return useAction<void, unknown>({
    request: () => request('startLive', { params: { competitionId } }),
    success: null,
    failed: { title: 'ui.failed', message: 'liveAdmin.toasts.startFailed' },
    explained: ['competition_ended', 'competition_inactive'],
    onDone: () => void invalidateControl(client, competitionId),
  })
}

type Ways = { steps: EveningSteps; start: () => void; end: () => void; mark: () => void }

/** What the big button does; null when there is nothing more to do. */
function useNext(control: EveningControl, { steps, start, end, mark }: Ways) {
  const { t } = useTranslation()
  const ahead = serverAhead()
  // A break that was announced is the next step when its time comes.
  useTimeLeft(control.breakAt, ahead)
  if (control.place.stage === 'finished') return null
  if (!control.isLive) return { label: t('eveningAdmin.steps.start'), run: start }
  const current = currentQuestion(control)
  const likely = likelyStepOf(control, new Date(clock.now() + ahead))
  if (likely?.step === 'finish') return { label: t('eveningAdmin.steps.finish'), run: end }
  if (likely?.step === 'break') {
    const label = t('eveningAdmin.steps.breakNow', { minutes: usualBreak })
    return { label, run: () => steps.take({ step: 'break', minutes: usualBreak }) }
  }
  if (likely) {
    const { step, shows } = likely
    const label = step === 'show' ? steps.showLabel(shows) : t(`eveningAdmin.steps.${step}`)
    return { label, run: () => steps.take({ step, ...(shows !== undefined && { questionId: shows }) }) }
  }
  return current && current.unmarked > 0 && current.lockedAt !== null
    ? { label: t('eveningAdmin.mark.waiting', { count: current.unmarked }), run: mark }
    : null
}

const fields = 'input, textarea, select, button, a, summary, audio, [role="dialog"], [contenteditable]'

/** Space and Enter take the likely step, unless they belong to a field or a button. */
function useStepKeys(run: (() => void) | null): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isStep = event.key === ' ' || event.key === 'Enter'
    const isPlain = !event.repeat && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
    if (!run || !isStep || !isPlain || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest(fields)) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
