import { useParams, useSearch } from '@tanstack/react-router'
import { use } from 'react'
import { PlayTable } from '#web/features/play/play-table.tsx'
import { textsOf, useTranslation } from '#web/platform/language.ts'

/** /play/table/{id}: what the code on a game table opens; with `?join=` the code that a host shows. */
export function PlayTableScreen() {
  const { language } = useTranslation()
  use(textsOf('play', language))
  const { gameTableId } = useParams({ from: '/guarded/play/table/$gameTableId' })
  const { join } = useSearch({ from: '/guarded/play/table/$gameTableId' })
  return <PlayTable gameTableId={gameTableId} joinKey={join} />
}
