import { Link, useParams } from '@tanstack/react-router'
import { use, useEffect } from 'react'
import { Hall } from '#web/features/live-competitions/hall.tsx'
import { HallPlain } from '#web/features/live-competitions/hall-plain.tsx'
import { useLiveState } from '#web/features/live-competitions/use-live-state.ts'
import { appName } from '#web/platform/app-name.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'

/** /live-competition/{id}/screen */
export function LiveHallScreen() {
  const { t, language } = useTranslation()
  use(textsOf('live', language))
  const { competitionId } = useParams({ from: '/guarded/live-competition/$competitionId/screen' })
  const { state, gone, failed, connected } = useLiveState(competitionId)
  useEffect(() => {
    document.title = appName()
  }, [])
  if (state) return <Hall state={state} connected={connected} />
  if (gone) {
    return (
      <HallPlain title={t('live.missing.title')}>
        <p>{t('live.missing.text')}</p>
        <Link to="/competitions">{t('live.missing.way')}</Link>
      </HallPlain>
    )
  }
  if (failed) {
    return (
      <HallPlain title={t('live.hall.failed')}>
        <p>{t('live.hall.again')}</p>
      </HallPlain>
    )
  }
  return <HallPlain title={t('live.loading')} />
}
