import { useQuery } from '@tanstack/react-query'
import { Target } from 'lucide-react'
import { hallQuery } from '#web/domain/floor-plan.ts'
import { useTranslation } from '#web/platform/language.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

/** The way to the game tables, in a club that has any. */
export function PlayLink() {
  const { t } = useTranslation()
  const { data } = useQuery(hallQuery)
  if (!data || data.items.length === 0) return null
  return (
    <LinkButton to="/play" variant="default" leftSection={<Target size={18} aria-hidden />}>
      {t('tableScreens.play')}
    </LinkButton>
  )
}
