import { Group, Stack } from '@mantine/core'
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
import { join } from '#web/ui/join.ts'
import { useTap } from '#web/ui/use-tap.ts'
import classes from './challenge-panel.module.css'
import { ActionButton, Panel } from './panel.tsx'
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
    request: (body, challengeId) => request('openLiveChallenge', { params, body: { ...body, challengeId } }),
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
      <div className={classes.hint}>
        <p data-hidden={challenge !== null || undefined}>{t('liveAdmin.challenge.choose')}</p>
        <p data-hidden={challenge === null || undefined}>{t('liveAdmin.challenge.replace')}</p>
      </div>
      <div className={classes.colours}>
        {challengeColours.map((colour) => (
          <button
            key={colour}
            type="button"
            className={classes.colour}
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
    <Stack gap={12} p={16} className={classes.open ?? ''} style={challengeStyle(challenge.colour)}>
      <Group gap={14} wrap="nowrap">
        <ChallengeSymbol colour={challenge.colour} size={44} />
        <div>
          <p className={classes.name} role="status">
            {t(isOver ? 'liveAdmin.challenge.isOver' : 'liveAdmin.challenge.isOpen', { colour })}
          </p>
          <p className="numbers">
            {t('liveAdmin.challenge.worth', { count: points, points: formatNumber(points, language) })}
          </p>
        </div>
      </Group>
      <Group justify="space-between" gap={8} className={join('numbers', classes.counts)}>
        <p>{t('liveAdmin.challenge.pressed', shown)}</p>
        {left !== null && left > 0 && <p role="timer">{t('liveAdmin.challenge.left', { count: left })}</p>}
      </Group>
      <ActionButton
        className={classes.close ?? ''}
        leftSection={<X size={20} aria-hidden />}
        pending={isClosing}
        onClick={onClose}
      >
        {t('liveAdmin.challenge.close')}
      </ActionButton>
    </Stack>
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
