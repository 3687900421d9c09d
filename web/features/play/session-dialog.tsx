import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { BoardTable, PlaySession } from '#contract/play.ts'
import { canAdjust } from '#rules/play.ts'
import { gameTableName } from '#web/domain/game-words.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ForgottenEnd } from './forgotten-end.tsx'
import { PlayBill, ruledSession } from './play-bill.tsx'
import { SessionGuest } from './session-guest.tsx'
import type { usePlay } from './use-play.ts'

type SessionProps = {
  table: BoardTable
  session: PlaySession
  /** The free tables. */
  free: readonly BoardTable[]
  now: Date
  play: ReturnType<typeof usePlay>
}

/** A session with its lines, and what staff do seldom: other players, another table, other minutes. */
export function SessionDialog({ onClose, ...props }: SessionProps & { onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={gameTableName(props.table)} busy={props.play.step.isPending}>
      <Session key={props.table.id} {...props} />
    </Dialog>
  )
}

function Session({ table, session, free, now, play }: SessionProps) {
  const { t } = useTranslation()
  const [target, setTarget] = useState('')
  const players = session.segments.at(-1)?.players ?? 1
  const isRunning = session.segments.at(-1)?.endedAt === null
  return (
    <div className="grid gap-5">
      {session.isForgotten && <p className="text-brass-text font-medium">{t('adminPlay.forgottenHint')}</p>}
      <PlayBill session={session} now={now} />
      <LinkButton
        to="/admin/service"
        search={{ play: session.id }}
        variant="default"
        className="justify-self-start"
      >
        {t('adminPlay.order')}
      </LinkButton>
      <SessionGuest key={session.guest?.userId} table={table} session={session} play={play} />
      {session.isForgotten && isRunning && (
        <ForgottenEnd table={table} session={session} now={now} play={play} />
      )}
      <NativeSelect
        label={t('adminPlay.count')}
        data={Array.from({ length: bounds.play.players }, (_, at) => String(at + 1))}
        value={String(players)}
        disabled={play.step.isPending || !isRunning}
        onChange={(event) =>
          play.step.run({ table, session, step: 'players', players: Number(event.currentTarget.value) })
        }
      />
      <div className="flex flex-wrap gap-3 items-end">
        <NativeSelect
          className="flex-1 min-w-48"
          label={t('adminPlay.move')}
          data={[
            { value: '', label: t('adminPlay.moveChoose') },
            ...free.map((each) => ({ value: each.id, label: gameTableName(each) })),
          ]}
          value={target}
          onChange={(event) => setTarget(event.currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={target === ''}
          loading={play.step.isPending}
          onClick={() => play.step.run({ table, session, step: 'move', gameTableId: target })}
        >
          {t('adminPlay.moveTo')}
        </Button>
      </div>
      <Adjustment key={session.adjustments.length} table={table} session={session} now={now} play={play} />
    </div>
  )
}

type AdjustmentProps = Pick<SessionProps, 'table' | 'session' | 'now' | 'play'>

function Adjustment({ table, session, now, play }: AdjustmentProps) {
  const { t } = useTranslation()
  const [minutes, setMinutes] = useState<number | string>('')
  const [reason, setReason] = useState('')
  const wanted = Number(minutes)
  const isTooMuch = wanted < 0 && !canAdjust(ruledSession(session), wanted, now)
  return (
    <form
      className="grid gap-3"
      aria-label={t('adminPlay.adjust')}
      onSubmit={(event) => {
        event.preventDefault()
        void play.step.run({ table, session, step: 'adjust', minutes: wanted, reason })
      }}
    >
      <h3>{t('adminPlay.adjust')}</h3>
      <NumberInput
        label={t('adminPlay.minutes')}
        description={t('adminPlay.minutesHint')}
        error={isTooMuch && t('adminPlay.tooFew')}
        allowDecimal={false}
        hideControls
        min={-bounds.play.minutes}
        max={bounds.play.minutes}
        value={minutes}
        onChange={setMinutes}
      />
      <TextInput
        label={t('adminPlay.reason')}
        maxLength={bounds.play.reason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="default"
        className="justify-self-start"
        disabled={!Number.isInteger(wanted) || wanted === 0 || isTooMuch || reason.trim() === ''}
        loading={play.step.isPending}
      >
        {t('adminPlay.save')}
      </Button>
    </form>
  )
}
