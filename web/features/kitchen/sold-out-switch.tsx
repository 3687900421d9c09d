import { Ban, Circle } from 'lucide-react'
import type { MenuItem } from '#contract/menu.ts'
import { useTranslation } from '#web/platform/language.ts'
import { BigSwitch } from './big-switch.tsx'
import type { Kitchen } from './use-kitchen.ts'

/** Says that a dish is sold out. */
export function SoldOutSwitch({ dish, kitchen }: { dish: MenuItem; kitchen: Kitchen }) {
  const { t } = useTranslation()
  return (
    <BigSwitch
      name={t('adminOrders.dishes.soldOutOf', { name: dish.name })}
      isOn={!dish.isAvailable}
      isWarning
      icon={dish.isAvailable ? <Circle size={20} aria-hidden /> : <Ban size={20} aria-hidden />}
      onToggle={() => kitchen.setAvailable(dish, !dish.isAvailable)}
    >
      {t('adminOrders.dishes.soldOut')}
    </BigSwitch>
  )
}
