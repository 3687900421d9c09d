import { CloseButton, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { HandCoins } from 'lucide-react'
import { type Dispatch, type FormEvent, type Ref, type SetStateAction, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { LiveControl } from '#contract/live-competitions.ts'
import { livePointsTyped } from '#rules/live-points.ts'
import { t as say, useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { Choice } from '#web/ui/choice.tsx'
import { toast } from '#web/ui/toast.ts'
import { ActionButton } from './action-button.tsx'
import classes from './award-panel.module.css'
import { Panel } from './panel.tsx'
import { type Chosen, useLiveAward } from './use-live-award.ts'
import { useTap } from './use-tap.ts'

const quick = [5, 10, 20, 50]

type AwardPanelProps = {
  control: LiveControl
  chosen: Chosen | null
  onChoose: Dispatch<SetStateAction<Chosen | null>>
  /** The points field. */
  field: Ref<HTMLInputElement>
}

/** Awards points to a participant, also while it is not live. */
export function AwardPanel({ control, chosen, onChoose, field }: AwardPanelProps) {
  const { t, language } = useTranslation()
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const limit = bounds.points.delta
  const points = livePointsTyped(typed, limit)
  const { give, isPending } = useLiveAward(control, (given) => {
    setTried(false)
    // Values chosen or typed meanwhile belong to the next award.
    if (points === given.points) onChoose((now) => (now?.userId === given.userId ? null : now))
  })
  const { tap, note } = useTap()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen && points !== null) {
      note()
      return give({ ...chosen, points })
    }
    tap(() => {
      setTried(true)
      toast({
        title: say('liveAdmin.toasts.failed'),
        message: say('liveAdmin.award.required'),
        kind: 'error',
      })
    })
  }
  return (
    <Panel title={t('liveAdmin.award.title')}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <div className={classes.who} data-wrong={(tried && !chosen) || undefined} role="status">
          <span className={classes.label}>{t('liveAdmin.award.chosen')}</span>
          {chosen ? (
            <span className={classes.chosen}>
              <bdi>{chosen.displayName}</bdi>
              <CloseButton
                size={40}
                aria-label={t('liveAdmin.award.clear', { name: chosen.displayName })}
                onClick={() => onChoose(null)}
              />
            </span>
          ) : (
            <span className={classes.nobody}>{t('liveAdmin.award.nobody')}</span>
          )}
        </div>
        <div className={classes.points}>
          <TextInput
            ref={field}
            label={t('liveAdmin.award.points')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            className={classes.field ?? ''}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={
              tried && points === null && t('liveAdmin.award.rule', { limit: formatNumber(limit, language) })
            }
          />
          <Choice
            compact
            legend={t('liveAdmin.award.quick')}
            value={points}
            onChange={(value) => setTyped(String(value ?? ''))}
            options={quick.map((value) => ({ value, label: String(value) }))}
          />
        </div>
        <ActionButton
          type="submit"
          variant="default"
          leftSection={<HandCoins size={20} aria-hidden />}
          pending={isPending}
          {...(chosen && { 'aria-label': t('liveAdmin.award.giveTo', { name: chosen.displayName }) })}
        >
          {t('liveAdmin.award.give')}
        </ActionButton>
      </form>
    </Panel>
  )
}
