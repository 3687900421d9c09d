import { use } from 'react'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { Screen } from '#web/ui/screen.tsx'

/** /order/{id} */
export function OrderScreen() {
  const { t, language } = useTranslation()
  use(textsOf('menu', language))
  return <Screen title={t('orderScreens.mine.title')}>{null}</Screen>
}
