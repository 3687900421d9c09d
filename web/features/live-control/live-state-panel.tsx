import { Pause, Play, Users } from 'lucide-react'
import { useId } from 'react'
import type { LiveControl } from '#contract/live-competitions.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { ActionButton } from './action-button.tsx'
import classes from './live-state-panel.module.css'
import { Presence } from './presence.tsx'
import { useLiveStateActions } from './use-live-state-actions.ts'
import { useTap } from './use-tap.ts'

/** Live state, presence, and the start and pause button. */
export function LiveStatePanel({ control }: { control: LiveControl }) {
  const { t, language } = useTranslation()
  const { competition, stage, participants, online } = control
  const { start, pause } = useLiveStateActions(competition.id)
  // Start and pause share a place: a double tap must not pause at once.
  const { tap } = useTap()
  const why = whyNotStart(control)
  return (
    <section
      className={classes.stage}
      aria-label={t('liveAdmin.stage.title')}
      data-live={stage.isLive || undefined}
    >
      <Lamp lit={stage.isLive} />
      <div className={classes.said} role="status">
        <p className={classes.badge}>{t(stage.isLive ? 'live.lamp.lit' : 'live.lamp.dark')}</p>
        <p className={classes.texts}>{t(`live.status.${stage.status}`)}</p>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>
            <Users size={16} aria-hidden />
            {t('liveAdmin.stage.participants')}
          </dt>
          <dd className="numbers">{formatNumber(participants, language)}</dd>
        </div>
        <div>
          <dt>
            <Presence online />
          </dt>
          <dd className="numbers">{formatNumber(online, language)}</dd>
        </div>
      </dl>
      {stage.isLive ? (
        <ActionButton
          size="xl"
          variant="default"
          className={classes.pause ?? ''}
          leftSection={<Pause size={22} aria-hidden />}
          pending={pause.isPending}
          onClick={() => tap(pause.action)}
        >
          {t('liveAdmin.stage.pause')}
        </ActionButton>
      ) : (
        <ActionButton
          size="xl"
          leftSection={<Play size={22} aria-hidden />}
          pending={start.isPending}
          disabled={why !== null}
          onClick={() => tap(start.action)}
        >
          {t('liveAdmin.stage.start')}
        </ActionButton>
      )}
      {!stage.isLive && <p className={classes.hint}>{t(`liveAdmin.stage.${why ?? 'notLive'}`)}</p>}
    </section>
  )
}

/** By the server's clock, because the device's may be wrong. */
function whyNotStart({ competition, now }: LiveControl): 'ended' | 'inactive' | null {
  if (competition.endDate < now) return 'ended'
  return competition.isActive ? null : 'inactive'
}

/** The lamp over the table, lighting the content below. */
function Lamp({ lit }: { lit: boolean }) {
  const id = useId()
  return (
    <svg className={classes.lamp} viewBox="0 0 320 200" preserveAspectRatio="xMidYMin slice" aria-hidden>
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#F2D488" stopOpacity=".3" />
          <stop offset="1" stopColor="#F2D488" stopOpacity="0" />
        </linearGradient>
      </defs>
      {lit && <path d="M116 36h88l104 164H12Z" fill={`url(#${id})`} />}
      <path d="M160 0v12" stroke="#E0B44C" strokeWidth="3" />
      <path d="M132 12h56l22 20H110Z" fill={lit ? '#E0B44C' : '#6E6A4C'} />
      <path d="M110 32h100l4 4H106Z" fill={lit ? '#FFF3CF' : '#4E4A33'} />
    </svg>
  )
}
