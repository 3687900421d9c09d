import { useParams } from '@tanstack/react-router'
import { use, useEffect } from 'react'
import { LiveDisplay } from '#web/features/live-competitions/live-display.tsx'
import { EveningDisplay } from '#web/features/quiz-evenings/evening-display.tsx'
import { appName } from '#web/platform/app-name.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'

/** /live-competition/{id}/screen */
export function LiveDisplayScreen() {
  const { language } = useTranslation()
  // Starts both loads before awaiting the first.
  const [live, evenings] = [textsOf('live', language), textsOf('evening', language)]
  use(live)
  use(evenings)
  const { competitionId } = useParams({ from: '/guarded/live-competition/$competitionId/screen' })
  useEffect(() => {
    document.title = appName()
  }, [])
  return <LiveDisplay competitionId={competitionId} evening={(id) => <EveningDisplay competitionId={id} />} />
}
