import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { gameName } from '#web/domain/game-words.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { type QueueOfGame, useJoinPlayQueue } from './use-queue.ts'

const mostPlayers = 8
const saidChoices = [30, 60, 90, 120, 180]

type JoinProps = {
  /** The game that the guest wants to wait for. Null while none is chosen. */
  game: QueueOfGame | null
  doorKey: string | null
  callMinutes: number
  onClose: () => void
}

/** A guest joins the queue of a game: how many play, and for about how long. */
export function JoinPlayQueue({ game, doorKey, callMinutes, onClose }: JoinProps) {
  const { t } = useTranslation()
  const [players, setPlayers] = useState('2')
  const [said, setSaid] = useState('60')
  const join = useJoinPlayQueue(onClose)
  return (
    <Dialog
      opened={game !== null}
      onClose={onClose}
      title={game ? t('playQueue.joinOf', { game: gameName(game) }) : ''}
      busy={join.isPending}
    >
      {game && (
        <form
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            const { kind, ownKind } = game
            const saidMinutes = said === '' ? null : Number(said)
            void join.run({ kind, ownKind, players: Number(players), saidMinutes, doorKey })
          }}
        >
          <NativeSelect
            label={t('playQueue.players')}
            data={Array.from({ length: mostPlayers }, (_, at) => String(at + 1))}
            value={players}
            onChange={(event) => setPlayers(event.currentTarget.value)}
          />
          <SaidMinutes value={said} onChange={setSaid} />
          <p className="muted small">{t('playQueue.lead', { count: callMinutes })}</p>
          <Button type="submit" size="lg" loading={join.isPending}>
            {t('playQueue.join')}
          </Button>
        </form>
      )}
    </Dialog>
  )
}

/** For about how long a party plays; empty where it does not know. */
export function SaidMinutes({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      label={t('playQueue.length')}
      description={t('playQueue.lengthHint')}
      data={[
        ...saidChoices.map((count) => ({
          value: String(count),
          label: t('playQueue.minutes', { count }),
        })),
        { value: '', label: t('playQueue.noIdea') },
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
