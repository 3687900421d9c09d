import { ActionIcon } from '@mantine/core'
import { Minus, Plus, Trash2 } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from '#web/platform/language.ts'

type StepperProps = {
  name: string
  quantity: number
  /** Whether no more may be added. */
  isFull: boolean
  onChange: (quantity: number) => void
  plusRef?: Ref<HTMLButtonElement>
}

/** How many of a dish: one less, the number, one more. */
export function Stepper({ name, quantity, isFull, onChange, plusRef }: StepperProps) {
  const { t } = useTranslation()
  const isLast = quantity === 1
  return (
    <fieldset
      className="inline-flex gap-1 items-center min-w-0 m-0 p-0 border-0"
      aria-label={t('menuScreens.amount', { name })}
    >
      <ActionIcon
        variant="default"
        aria-label={t(isLast ? 'menuScreens.cart.remove' : 'menuScreens.less', { name })}
        onClick={() => onChange(quantity - 1)}
      >
        {isLast ? <Trash2 size={18} aria-hidden /> : <Minus size={18} aria-hidden />}
      </ActionIcon>
      <output className="numbers min-w-7 font-bold text-center">{quantity}</output>
      <ActionIcon
        ref={plusRef}
        variant="default"
        aria-label={t('menuScreens.more', { name })}
        disabled={isFull}
        onClick={() => onChange(quantity + 1)}
      >
        <Plus size={18} aria-hidden />
      </ActionIcon>
    </fieldset>
  )
}
