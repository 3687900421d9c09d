import { use } from 'react'
import { PlayHall } from '#web/features/play/play-hall.tsx'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { BackLink, Screen } from '#web/ui/screen.tsx'

/** /play */
export function PlayScreen() {
  const { t, language } = useTranslation()
  use(textsOf('play', language))
  return (
    <Screen title={t('play.title')} back={<BackLink to="/table-booking">{t('play.back')}</BackLink>}>
      <PlayHall />
    </Screen>
  )
}
