import { use } from 'react'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { Screen } from '#web/ui/screen.tsx'

/** /menu */
export function MenuScreen() {
  const { t, language } = useTranslation()
  use(textsOf('menu', language))
  return <Screen title={t('menuScreens.title')}>{null}</Screen>
}
