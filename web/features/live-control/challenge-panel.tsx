import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useState } from 'react'
import { bounds, challengeColours } from '#contract/bounds.ts'
import type { LiveControl } from '#contract/live-competitions.ts'
import { livePointsTyped } from '#rules/live-points.ts'
import { ChallengeSymbol, challengeStyle } from '#web/domain/challenge-colour.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { Choice } from '#web/ui/choice.tsx'
import classes from './challenge-panel.module.css'
import { OpenChallenge } from './open-challenge.tsx'
import { Panel } from './panel.tsx'
import { useChallengeActions } from './use-challenge-actions.ts'
import { useTap } from './use-tap.ts'

const usual = 10
const limits = [null, 10, 20, 30, 60] as const

type ChallengePanelProps = { control: LiveControl /** See `useSecondsLeft`. */; ahead: number }

/** Opens a colour button on every screen: one tap on its colour. */
export function ChallengePanel({ control, ahead }: ChallengePanelProps) {
  const { t, language } = useTranslation()
  const { stage, challenge } = control
  const [typed, setTyped] = useState(String(usual))
  const [seconds, setSeconds] = useState<number | null>(null)
  const { open, isOpening, close, isClosing } = useChallengeActions(control)
  const { tap } = useTap()
  const limit = bounds.challenge.points
  const points = livePointsTyped(typed, limit)
  return (
    <Panel title={t('liveAdmin.challenge.title')} resting={!stage.isLive}>
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
            aria-disabled={isOpening || undefined}
            aria-label={t('liveAdmin.challenge.open', { colour: t(`liveColours.${colour}`) })}
            onClick={() => points !== null && tap(() => open({ colour, points, seconds }))}
          >
            <ChallengeSymbol colour={colour} size={30} />
            {t(`liveColours.${colour}`)}
          </button>
        ))}
      </div>
      {/* Below the colours: above them it would move them while a finger is about to tap. */}
      {challenge?.colour && (
        <OpenChallenge
          key={challenge.id}
          control={control}
          ahead={ahead}
          onClose={() => tap(close)}
          isClosing={isClosing}
        />
      )}
      <div className={classes.terms}>
        <TextInput
          label={t('liveAdmin.challenge.points')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          className={classes.points ?? ''}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={
            points === null && t('liveAdmin.challenge.pointsRule', { limit: formatNumber(limit, language) })
          }
        />
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
      </div>
    </Panel>
  )
}
