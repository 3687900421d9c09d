import { CloseButton, Input } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { HandCoins } from 'lucide-react'
import { type Dispatch, type FormEvent, type Ref, type SetStateAction, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { LiveControl } from '#contract/live-competitions.ts'
import { whyNotAward } from '#rules/competition.ts'
import { livePointsTyped } from '#rules/live-points.ts'
import { isRoundOver } from '#rules/live-state.ts'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { Choice } from '#web/ui/choice.tsx'
import { ActionButton, Panel } from '#web/ui/control-panel.tsx'
import { toast } from '#web/ui/toast.ts'
import { useTap } from '#web/ui/use-tap.ts'
import { PointsField } from './points-field.tsx'
import { decidable, invalidateParticipants } from './queries.ts'
import { isInLog, useHostAction } from './use-host-action.ts'

/** The recipient, by a name that no other participant has. */
export type Chosen = { userId: string; displayName: string }
type Award = Chosen & { points: number }

const quick = [5, 10, 20, 50]

type AwardPanelProps = {
  control: LiveControl
  chosen: Chosen | null
  onChoose: Dispatch<SetStateAction<Chosen | null>>
  /** The points field. */
  field: Ref<HTMLInputElement>
}

/** Awards points to a participant, even while the competition is not live. */
export function AwardPanel({ control, chosen, onChoose, field }: AwardPanelProps) {
  const { t, language } = useTranslation()
  const client = useQueryClient()
  const competitionId = control.competition.id
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const limit = bounds.points.delta
  const points = livePointsTyped(typed, limit)
  const { run, isPending } = useHostAction<Award>(control, {
    request: (award, requestId) => {
      const body = { requestId, userId: award.userId, points: award.points }
      return request('awardLivePoints', { params: { competitionId }, body })
    },
    isDone: isInLog,
    success: (_control, award) => ({
      title: t('liveAdmin.award.done'),
      message: t('liveAdmin.award.doneText', {
        name: award.displayName,
        count: award.points,
        points: formatNumber(award.points, language),
      }),
    }),
    failed: 'liveAdmin.toasts.awardFailed',
    onDone: (award) => {
      void invalidateParticipants(client, competitionId)
      setTried(false)
      // Values chosen or typed meanwhile belong to the next award.
      if (points === award.points) onChoose((now) => (now?.userId === award.userId ? null : now))
    },
  })
  const at = decidable(control)
  const why = whyNotAward(at.competition, at.now)
  const { tap } = useTap()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    tap(() => {
      if (chosen && points !== null) return run({ ...chosen, points })
      setTried(true)
      toast({
        title: t('ui.failed'),
        message: t('liveAdmin.award.required'),
        kind: 'error',
      })
    })
  }
  return (
    <Panel title={t('liveAdmin.award.give')} disabled={why !== null}>
      {why && (
        <p className="muted">
          {t(`liveAdmin.award.${isRoundOver(at.competition) ? 'finalRound' : 'final'}`)}
        </p>
      )}
      <form onSubmit={submit} noValidate>
        <div className="flex flex-col gap-4">
          <Input.Wrapper label={t('liveAdmin.award.chosen')} labelElement="div" role="status">
            <Input
              component="div"
              size="md"
              classNames={{
                input:
                  'overflow-hidden border-dashed text-muted leading-[46px] text-ellipsis whitespace-nowrap data-chosen:border-solid data-chosen:border-brass-edge data-chosen:text-text data-chosen:font-strong data-wrong:border-danger-text data-wrong:text-danger-text',
              }}
              data-chosen={chosen !== null || undefined}
              data-wrong={(tried && !chosen) || undefined}
              rightSectionPointerEvents="all"
              rightSection={
                chosen && (
                  <CloseButton
                    size={40}
                    aria-label={t('liveAdmin.award.clear', { name: chosen.displayName })}
                    onClick={() => onChoose(null)}
                  />
                )
              }
            >
              {chosen ? <bdi>{chosen.displayName}</bdi> : t('liveAdmin.award.nobody')}
            </Input>
          </Input.Wrapper>
          <PointsField
            ref={field}
            typed={typed}
            onType={setTyped}
            limit={limit}
            isWrong={tried && points === null}
          >
            <Choice
              compact
              legend={t('liveAdmin.award.quick')}
              value={points}
              onChange={(value) => setTyped(String(value ?? ''))}
              options={quick.map((value) => ({ value, label: String(value) }))}
            />
          </PointsField>
          <ActionButton
            type="submit"
            variant="default"
            leftSection={<HandCoins size={20} aria-hidden />}
            pending={isPending}
            {...(chosen && { 'aria-label': t('liveAdmin.award.giveTo', { name: chosen.displayName }) })}
          >
            {t('liveAdmin.award.give')}
          </ActionButton>
        </div>
      </form>
    </Panel>
  )
}
