import { Trash2 } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { Stepper } from '#web/ui/stepper.tsx'

type DishStepperProps = {
  name: string
  quantity: number
  /** Whether no more may be added. */
  isFull: boolean
  onChange: (quantity: number) => void
  plusRef?: Ref<HTMLButtonElement>
}

/** How many of a dish. One less than one removes it. */
export function DishStepper({ name, quantity, isFull, onChange, plusRef }: DishStepperProps) {
  const { t } = useTranslation()
  const isLast = quantity === 1
  return (
    <Stepper
      label={t('menuScreens.amount', { name })}
      lessLabel={t(isLast ? 'menuScreens.cart.remove' : 'menuScreens.less', { name })}
      moreLabel={t('menuScreens.more', { name })}
      lessIcon={isLast && <Trash2 size={18} aria-hidden />}
      value={quantity}
      {...(isFull && { most: quantity })}
      onChange={onChange}
      {...(plusRef && { moreRef: plusRef })}
    />
  )
}
