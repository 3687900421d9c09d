import { ActionIcon } from '@mantine/core'
import { Minus, Plus } from 'lucide-react'
import type { ReactNode, Ref } from 'react'

type StepperProps = {
  label: string
  lessLabel: string
  moreLabel: string
  value: number
  /** Below it there is no number. */
  least?: number
  most?: number
  /** In place of the minus, where one less is something else. */
  lessIcon?: ReactNode
  onChange: (value: number) => void
  moreRef?: Ref<HTMLButtonElement>
}

/** A small number: one less, the number, one more. */
export function Stepper({
  label,
  lessLabel,
  moreLabel,
  value,
  least = Number.NEGATIVE_INFINITY,
  most = Number.POSITIVE_INFINITY,
  lessIcon,
  onChange,
  moreRef,
}: StepperProps) {
  return (
    <fieldset className="inline-flex gap-1 items-center min-w-0 m-0 p-0 border-0" aria-label={label}>
      <ActionIcon
        variant="default"
        aria-label={lessLabel}
        disabled={value <= least}
        onClick={() => onChange(value - 1)}
      >
        {lessIcon || <Minus size={18} aria-hidden />}
      </ActionIcon>
      <output className="numbers min-w-7 font-bold text-center">{value}</output>
      <ActionIcon
        ref={moreRef}
        variant="default"
        aria-label={moreLabel}
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
      >
        <Plus size={18} aria-hidden />
      </ActionIcon>
    </fieldset>
  )
}
