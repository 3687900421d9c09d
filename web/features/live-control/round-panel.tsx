import { Flag, SkipForward } from 'lucide-react'
import { useState } from 'react'
import type { LiveControl } from '#contract/live-competitions.ts'
import { advanced, statusOf } from '#rules/live-state.ts'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ActionButton, Panel } from '#web/ui/control-panel.tsx'
import { useTap } from '#web/ui/use-tap.ts'
import classes from './round-panel.module.css'
import { useHostAction } from './use-host-action.ts'

const stops = [1, 2, 3, 4]
const last = 3

/** The round progress, and the button to the next round. */
export function RoundPanel({ control }: { control: LiveControl }) {
  const { t } = useTranslation()
  const { competition, stage } = control
  const [confirming, setConfirming] = useState(false)
  const close = () => setConfirming(false)
  /** Advances from the round shown to the next one. */
  const { run, isPending } = useHostAction<number>(control, {
    request: (from) =>
      request('advanceLiveRound', { params: { competitionId: competition.id }, body: { from } }),
    isDone: (current, from) => current.stage.round > from,
    failed: 'liveAdmin.toasts.roundFailed',
    onDone: close,
    onStale: close,
  })
  const { tap } = useTap()
  const isLast = stage.round >= last
  // At a quiz evening the big button is the next step of the evening.
  const isQuiet = !stage.isLive || competition.hasQuestions
  const coming = t(`live.status.${statusOf({ ...advanced(stage), isLive: true })}`)
  const texts =
    stage.round > last
      ? t('liveAdmin.rounds.over')
      : t(stage.round < 1 ? 'liveAdmin.rounds.first' : 'liveAdmin.rounds.coming', { stage: coming })
  return (
    <Panel title={t('liveAdmin.rounds.title')} disabled={!stage.isLive}>
      <ol
        className={`${classes.rail} plain-list grid grid-cols-[repeat(4,1fr)]`}
        aria-label={t('liveAdmin.rounds.rail')}
      >
        {stops.map((stop) => (
          <Stop key={stop} stop={stop} round={stage.round} />
        ))}
      </ol>
      <p className="muted">{texts}</p>
      <ActionButton
        size="lg"
        {...(isQuiet && { variant: 'default' })}
        leftSection={isLast ? <Flag size={20} aria-hidden /> : <SkipForward size={20} aria-hidden />}
        disabled={!stage.isLive}
        pending={isPending && !confirming}
        onClick={() => tap(() => (isLast ? setConfirming(true) : run(stage.round)))}
      >
        {t(isLast ? 'liveAdmin.rounds.last' : 'liveAdmin.rounds.next')}
      </ActionButton>
      <ConfirmDialog
        opened={confirming}
        onClose={close}
        onConfirm={() => run(last)}
        title={t('liveAdmin.rounds.confirmEnd.title')}
        confirmLabel={t('liveAdmin.rounds.confirmEnd.action')}
        cancelLabel={t('liveAdmin.rounds.confirmEnd.keep')}
        busy={isPending}
      >
        {t('liveAdmin.rounds.confirmEnd.text')}
      </ConfirmDialog>
    </Panel>
  )
}

function Stop({ stop, round }: { stop: number; round: number }) {
  const { t } = useTranslation()
  const state = stop < round ? 'done' : stop === round ? 'now' : null
  return (
    <li data-state={state} {...(state === 'now' && { 'aria-current': 'step' })}>
      <span className={`${classes.diamond} size-3.25 mt-0.5 border-2 border-edge`} aria-hidden />
      {stop > last ? t('liveAdmin.rounds.end') : t('liveAdmin.rounds.step', { round: stop })}
      {state && <span className="visually-hidden">, {t(`liveAdmin.rounds.${state}`)}</span>}
    </li>
  )
}
