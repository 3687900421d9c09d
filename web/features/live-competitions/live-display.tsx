import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { Display, DisplayPlain } from './display.tsx'
import { useLiveState } from './use-live-state.ts'

type LiveDisplayProps = {
  competitionId: string
  /** What is shown instead of a competition that does not exist any more. */
  whenMissing?: ReactNode
  /** What a quiz evening shows in place of the standings. */
  evening: (competitionId: string) => ReactNode
}

/** A live competition on the big screen, whatever its state. */
export function LiveDisplay({ competitionId, whenMissing, evening }: LiveDisplayProps) {
  const { t } = useTranslation()
  const { state, missing, failed, connected } = useLiveState(competitionId)
  if (state) {
    const { id, hasQuestions } = state.competition
    return <Display state={state} connected={connected} evening={hasQuestions ? evening(id) : null} />
  }
  if (missing) {
    if (whenMissing) return whenMissing
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
