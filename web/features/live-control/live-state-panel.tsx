import { Pause, Play, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LiveControl } from '#contract/live-competitions.ts'
import { whyNotStart } from '#rules/competition.ts'
import { LiveStageCard } from '#web/domain/live-stage.tsx'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { ActionButton } from '#web/ui/control-panel.tsx'
import { useTap } from '#web/ui/use-tap.ts'
import classes from './live-control.module.css'
import { Presence } from './presence.tsx'
import { decidable } from './queries.ts'
import { useHostAction } from './use-host-action.ts'

/** Live state, presence, and the start and pause button. */
export function LiveStatePanel({ control }: { control: LiveControl }) {
  const { t } = useTranslation()
  const { competition, stage, participants, online } = control
  const params = { competitionId: competition.id }
  const start = useHostAction(control, {
    request: () => request('startLive', { params }),
    isDone: (current) => current.stage.isLive,
    failed: 'liveAdmin.toasts.startFailed',
  })
  const pause = useHostAction(control, {
    request: () => request('pauseLive', { params }),
    isDone: (current) => !current.stage.isLive,
    failed: 'liveAdmin.toasts.pauseFailed',
  })
  // The pause button replaces the start button: a double tap must not pause at once.
  const { tap } = useTap()
  const at = decidable(control)
  const why = whyNotStart(at.competition, at.now)
  return (
    <LiveStageCard stage={stage} label={t('liveAdmin.stage.title')}>
      <dl className="flex flex-wrap items-center justify-center gap-7 m-0">
        <Count value={participants}>
          <Users size={16} aria-hidden />
          {t('adminCompetitions.columns.participants')}
        </Count>
        <Count value={online}>
          <Presence online />
        </Count>
      </dl>
      {stage.isLive ? (
        // The card is dark in both themes, so this button is too.
        <ActionButton
          size="xl"
          variant="default"
          className="bg-[#07120e] border-[#f4efe3] text-[#f4efe3]"
          leftSection={<Pause size={22} aria-hidden />}
          pending={pause.isPending}
          onClick={() => tap(pause.run)}
        >
          {t('liveAdmin.stage.pause')}
        </ActionButton>
      ) : competition.hasQuestions ? null : (
        // A quiz evening is started by its own next step.
        <>
          <ActionButton
            size="xl"
            leftSection={<Play size={22} aria-hidden />}
            pending={start.isPending}
            disabled={why !== null}
            onClick={() => tap(start.run)}
          >
            {t('liveAdmin.stage.start')}
          </ActionButton>
          <p className="text-md text-[#d9dbcc]">{t(`liveAdmin.stage.${why ? hints[why] : 'notLive'}`)}</p>
        </>
      )}
    </LiveStageCard>
  )
}

function Count({ value, children }: { value: number; children: ReactNode }) {
  const { language } = useTranslation()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <dt className={`${classes.term} text-md flex flex-wrap items-center gap-1.5`}>{children}</dt>
      <dd className="numbers">{formatNumber(value, language)}</dd>
    </div>
  )
}

/** The text beside the button: why the host cannot start, or what starting does. */
const hints = {
  competition_ended: 'ended',
  competition_inactive: 'inactive',
  decided_otherwise: 'drawn',
} as const
