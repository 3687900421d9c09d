import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { bounds, type ChallengeColour, challengeColours } from '#contract/bounds.ts'
import type { LiveControl } from '#contract/live-competitions.ts'
import { livePointsTyped } from '#rules/live-points.ts'
import { ChallengeSymbol, challengeStyle } from '#web/domain/challenge-colour.tsx'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { Choice } from '#web/ui/choice.tsx'
import { ActionButton, Panel } from '#web/ui/control-panel.tsx'
import { useTap } from '#web/ui/use-tap.ts'
import classes from './live-control.module.css'
import { PointsField } from './points-field.tsx'
import { invalidateState } from './queries.ts'
import { isInLog, useHostAction } from './use-host-action.ts'

/** `seconds` is null when there is no time limit. */
type Challenge = { colour: ChallengeColour; points: number; seconds: number | null }

const usual = 10
const limits = [null, 10, 20, 30, 60] as const

type ChallengePanelProps = { control: LiveControl /** See `useSecondsLeft`. */; ahead: number }

/** Opens a colour button on every screen: one tap on its colour. */
export function ChallengePanel({ control, ahead }: ChallengePanelProps) {
  const { t } = useTranslation()
  const { competition, stage, challenge } = control
  const [typed, setTyped] = useState(String(usual))
  const [seconds, setSeconds] = useState<number | null>(null)
  const params = { competitionId: competition.id }
  const opening = useHostAction<Challenge>(control, {
    request: (body, requestId) => request('openLiveChallenge', { params, body: { ...body, requestId } }),
    isDone: isInLog,
    failed: 'liveAdmin.toasts.openFailed',
  })
  const closing = useHostAction(control, {
    request: () => request('closeLiveChallenge', { params }),
    isDone: (current) => current.challenge === null,
    failed: 'liveAdmin.toasts.closeFailed',
  })
  const { tap } = useTap()
  const limit = bounds.challenge.points
  const points = livePointsTyped(typed, limit)
  return (
    <Panel title={t('liveAdmin.challenge.title')} disabled={!stage.isLive}>
      {/* Both texts are in the same cell, so that the colours do not move when one replaces the other. */}
      <div className={`${classes.hint} grid text-muted text-md [&>p]:[grid-area:1/1]`}>
        <p data-hidden={challenge !== null || undefined}>{t('liveAdmin.challenge.choose')}</p>
        <p data-hidden={challenge === null || undefined}>{t('liveAdmin.challenge.replace')}</p>
      </div>
      <div className="grid grid-cols-[1fr_1fr] gap-3">
        {challengeColours.map((colour) => (
          // Without its colour, a disabled button shows an outline and a word.
          <button
            key={colour}
            type="button"
            className={`${classes.colour} border-2 border-(color:--challenge-edge) rounded-[16px] bg-(--challenge) text-(color:--on-challenge) flex items-center justify-center gap-3 min-h-19 p-2.5 cursor-pointer touch-manipulation font-display text-3xl font-bold leading-[1.2] disabled:border-dashed disabled:border-edge disabled:bg-raised disabled:text-muted disabled:cursor-default`}
            style={challengeStyle(colour)}
            disabled={points === null}
            aria-disabled={opening.isPending || undefined}
            aria-label={t('liveAdmin.challenge.open', { colour: t(`liveColours.${colour}`) })}
            onClick={() => points !== null && tap(() => opening.run({ colour, points, seconds }))}
          >
            <ChallengeSymbol colour={colour} size={30} />
            {t(`liveColours.${colour}`)}
          </button>
        ))}
      </div>
      {/* Below the colour buttons: above them, it would move them just as the host is about to tap one. */}
      {challenge?.colour && (
        <OpenChallenge
          key={challenge.id}
          control={control}
          ahead={ahead}
          onClose={() => tap(closing.run)}
          isClosing={closing.isPending}
        />
      )}
      <PointsField typed={typed} onType={setTyped} limit={limit} isWrong={points === null}>
        <Choice
          compact
          legend={t('liveAdmin.challenge.time')}
          value={seconds}
          onChange={setSeconds}
          options={limits.map((value) => ({
            value,
            label:
              value === null
                ? t('liveAdmin.challenge.noLimit')
                : t('liveAdmin.challenge.seconds', { count: value }),
          }))}
        />
      </PointsField>
    </Panel>
  )
}

type OpenChallengeProps = {
  control: LiveControl
  ahead: number
  onClose: () => void
  isClosing: boolean
}

/** Milliseconds that an expired challenge stays visible with its number of presses. */
const shownOver = 4_000

/** The open challenge: colour, number of presses, time left. */
function OpenChallenge({ control, ahead, onClose, isClosing }: OpenChallengeProps) {
  const { t, language } = useTranslation()
  const { competition, challenge, presses, participants } = control
  const left = useSecondsLeft(challenge?.closesAt ?? null, ahead)
  const client = useQueryClient()
  const isOver = left === 0
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(() => void invalidateState(client, competition.id), shownOver)
    return () => clearTimeout(timer)
  }, [isOver, client, competition.id])
  if (!challenge?.colour) return null
  const points = challenge.points ?? 0
  const colour = t(`liveColours.${challenge.colour}`)
  const shown = {
    presses: formatNumber(presses, language),
    participants: formatNumber(participants, language),
  }
  return (
    <div
      className="border-2 border-(color:--challenge-edge) rounded-[16px] bg-(--challenge) text-(color:--on-challenge) flex flex-col gap-3 p-4"
      style={challengeStyle(challenge.colour)}
    >
      <div className="flex items-center gap-3.5">
        <ChallengeSymbol colour={challenge.colour} size={44} />
        <div>
          <p className="font-display text-3xl font-bold leading-[1.2]" role="status">
            {t(isOver ? 'liveAdmin.challenge.isOver' : 'liveAdmin.challenge.isOpen', { colour })}
          </p>
          <p className="numbers">
            {t('liveAdmin.challenge.worth', { count: points, points: formatNumber(points, language) })}
          </p>
        </div>
      </div>
      <div className="numbers text-xl font-strong flex flex-wrap items-center justify-between gap-2">
        <p>{t('liveAdmin.challenge.pressed', shown)}</p>
        {left !== null && left > 0 && <p role="timer">{t('liveAdmin.challenge.left', { count: left })}</p>}
      </div>
      <ActionButton
        className={`${classes.close} border-2 border-(color:--on-challenge) bg-transparent text-(color:--on-challenge)`}
        leftSection={<X size={20} aria-hidden />}
        pending={isClosing}
        onClick={onClose}
      >
        {t('liveAdmin.challenge.close')}
      </ActionButton>
    </div>
  )
}

/**
 * Whole seconds until an instant, counted down; 0 from then on, null where there is none. `ahead` is how far the server's clock is
 * ahead of this device's, in milliseconds.
 */
function useSecondsLeft(closesAt: string | null, ahead: number): number | null {
  const secondsLeft = () =>
    closesAt === null ? null : Math.max(0, Math.ceil((Date.parse(closesAt) - Date.now() - ahead) / 1_000))
  const [, setTick] = useState(0)
  useEffect(() => {
    if (closesAt === null) return
    const timer = setInterval(() => setTick((tick) => tick + 1), 250)
    return () => clearInterval(timer)
  }, [closesAt])
  return secondsLeft()
}
