import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useMyPlayActions } from './use-my-play.ts'

/** Starts the clock of a free table. */
export function StartMine({ gameTableId }: { gameTableId: string }) {
  const { t } = useTranslation()
  const [players, setPlayers] = useState(2)
  const { start } = useMyPlayActions()
  return (
    <form
      className="grid gap-3 justify-items-start"
      onSubmit={(event) => {
        event.preventDefault()
        void start.run({ gameTableId, players })
      }}
    >
      <NativeSelect
        label={t('myPlay.players')}
        data={Array.from({ length: bounds.play.players }, (_, at) => String(at + 1))}
        value={String(players)}
        onChange={(event) => setPlayers(Number(event.currentTarget.value))}
      />
      <Button type="submit" size="md" loading={start.isPending}>
        {t('myPlay.start')}
      </Button>
      <p className="muted small">{t('myPlay.startText')}</p>
    </form>
  )
}
