import { Link, useParams } from '@tanstack/react-router'
import { use, useEffect } from 'react'
import { Display, DisplayPlain } from '#web/features/live-competitions/display.tsx'
import { useLiveState } from '#web/features/live-competitions/use-live-state.ts'
import { appName } from '#web/platform/app-name.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'

/** /live-competition/{id}/screen */
export function LiveDisplayScreen() {
  const { t, language } = useTranslation()
  use(textsOf('live', language))
  const { competitionId } = useParams({ from: '/guarded/live-competition/$competitionId/screen' })
  const { state, missing, failed, connected } = useLiveState(competitionId)
  useEffect(() => {
    document.title = appName()
  }, [])
  if (state) return <Display state={state} connected={connected} />
  if (missing) {
    return (
      <DisplayPlain title={t('live.missing.title')}>
        <p>{t('live.missing.text')}</p>
        <Link to="/competitions">{t('live.missing.link')}</Link>
      </DisplayPlain>
    )
  }
  if (failed) {
    return (
      <DisplayPlain title={t('live.loadFailed.message')}>
        <p>{t('live.display.again')}</p>
      </DisplayPlain>
    )
  }
  return <DisplayPlain title={t('live.loading')} />
}
