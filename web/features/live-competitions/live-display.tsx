import { Link } from '@tanstack/react-router'
import { useTranslation } from '#web/platform/language.ts'
import { Display, DisplayPlain } from './display.tsx'
import { useLiveState } from './use-live-state.ts'

/** A live competition on the big screen, whatever its state. */
export function LiveDisplay({ competitionId }: { competitionId: string }) {
  const { t } = useTranslation()
  const { state, missing, failed, connected } = useLiveState(competitionId)
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
