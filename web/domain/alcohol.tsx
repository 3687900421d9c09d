import { useTranslation } from '#web/platform/language.ts'

/** That a dish is served to adults only. */
export function AlcoholBadge({ isAlcoholic }: { isAlcoholic: boolean }) {
  const { t } = useTranslation()
  if (!isAlcoholic) return null
  return <span className="pill numbers text-brass-text border-current">{t('food.alcohol.badge')}</span>
}
