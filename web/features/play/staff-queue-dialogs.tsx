import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { BoardTable } from '#contract/play.ts'
import type { ListedPlayWait } from '#contract/play-queue.ts'
import { gameName, gameTableName } from '#web/domain/game-words.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SaidMinutes } from './queue-join.tsx'
import type { useStaffQueue } from './use-staff-queue.ts'

type Queue = ReturnType<typeof useStaffQueue>
type FormProps = { onSubmit: () => void; children: ReactNode }

function Form({ onSubmit, children }: FormProps) {
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}

type AddProps = { opened: boolean; tables: readonly BoardTable[]; queue: Queue; onClose: () => void }

/** Puts a party without the app into the queue. */
export function AddToQueue({ opened, onClose, ...props }: AddProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('adminPlayQueue.add')}
      busy={props.queue.add.isPending}
    >
      <AddForm {...props} />
    </Dialog>
  )
}

function AddForm({ tables, queue }: Pick<AddProps, 'tables' | 'queue'>) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [players, setPlayers] = useState('2')
  const [said, setSaid] = useState('60')
  const games = [
    ...new Map(tables.filter(({ isAvailable }) => isAvailable).map((each) => [gameName(each), each])),
  ]
  const [chosen, setChosen] = useState(games[0]?.[0] ?? '')
  const game = games.find(([title]) => title === chosen)?.[1]
  return (
    <Form
      onSubmit={() => {
        if (!game) return
        const { kind, ownKind } = game
        const saidMinutes = said === '' ? null : Number(said)
        void queue.add.run({ kind, ownKind, name, players: Number(players), saidMinutes })
      }}
    >
      <TextInput
        label={t('adminPlayQueue.name')}
        description={t('adminPlayQueue.nameHint')}
        maxLength={bounds.playQueue.name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('adminGameTables.form.kind')}
        data={games.map(([title]) => title)}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('playQueue.players')}
        data={Array.from({ length: bounds.play.players }, (_, at) => String(at + 1))}
        value={players}
        onChange={(event) => setPlayers(event.currentTarget.value)}
      />
      <SaidMinutes value={said} onChange={setSaid} />
      <Button type="submit" disabled={name.trim() === '' || !game} loading={queue.add.isPending}>
        {t('adminPlayQueue.add')}
      </Button>
    </Form>
  )
}

type WaitProps = { wait: ListedPlayWait | null; queue: Queue; onClose: () => void }

/** Calls a party to a free table, in turn or not. */
export function CallDialog({ wait, tables, queue, onClose }: WaitProps & { tables: readonly BoardTable[] }) {
  const { t } = useTranslation()
  return (
    <Dialog
      opened={wait !== null}
      onClose={onClose}
      title={t('adminPlayQueue.callTitle', { name: wait?.name ?? '' })}
      busy={queue.call.isPending}
    >
      {wait && (
        <CallForm
          wait={wait}
          free={tables.filter(
            (each) => each.session === null && each.isAvailable && gameName(each) === gameName(wait),
          )}
          queue={queue}
        />
      )}
    </Dialog>
  )
}

function CallForm({ wait, free, queue }: { wait: ListedPlayWait; free: BoardTable[]; queue: Queue }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState('')
  const table = free.find(({ id }) => id === chosen) ?? free[0]
  if (!table) return <p role="status">{t('adminPlayQueue.noneFree')}</p>
  return (
    <Form onSubmit={() => void queue.call.run({ id: wait.id, gameTableId: table.id })}>
      <NativeSelect
        label={t('adminPlayQueue.table')}
        data={free.map((each) => ({ value: each.id, label: gameTableName(each) }))}
        value={table.id}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Button type="submit" loading={queue.call.isPending}>
        {t('adminPlayQueue.call')}
      </Button>
    </Form>
  )
}

/** Starts a table that is held for a party for somebody else, with a reason. */
export function ReleaseDialog({ wait, queue, onClose }: WaitProps) {
  const { t } = useTranslation()
  const table = wait?.call ? gameTableName({ ...wait, tableNumber: wait.call.tableNumber }) : ''
  return (
    <Dialog
      opened={wait !== null}
      onClose={onClose}
      title={t('adminPlayQueue.releaseTitle', { table })}
      busy={queue.release.isPending}
    >
      {wait?.call && <ReleaseForm name={wait.name} gameTableId={wait.call.gameTableId} queue={queue} />}
    </Dialog>
  )
}

function ReleaseForm({ name, gameTableId, queue }: { name: string; gameTableId: string; queue: Queue }) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  return (
    <Form onSubmit={() => void queue.release.run({ gameTableId, releases: reason })}>
      <p>{t('adminPlayQueue.releaseText', { name })}</p>
      <TextInput
        label={t('adminPlayQueue.reason')}
        maxLength={bounds.play.reason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" disabled={reason.trim() === ''} loading={queue.release.isPending}>
        {t('adminPlayQueue.release')}
      </Button>
    </Form>
  )
}
