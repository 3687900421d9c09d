import type { LiveStage } from '#contract/live-competitions.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Lamp } from './lamp.tsx'

/** What the lamp over the table says of the stage. */
export function LiveStatusLamp({ stage: { isLive, status } }: { stage: LiveStage }) {
  const { t } = useTranslation()
  if (isLive) return <Lamp light="live" label={t('live.lamp.lit')} />
  return status === 'finished' ? <Lamp light="lit" /> : <Lamp light="dark" label={t('live.lamp.dark')} />
}
