import { Check, X } from 'lucide-react'
import classes from './question.module.css'

export const letters = ['A', 'B', 'C', 'D', 'E', 'F'] as const

/** The letter of an option, from 0, or after the answer its mark. The words are beside it. */
export function OptionLetter({ index, mark }: { index?: number; mark?: 'right' | 'wrong' | undefined }) {
  const Icon = mark && { right: Check, wrong: X }[mark]
  return (
    <span
      className={`${classes.letter} grid flex-none place-items-center size-10 border border-edge rounded-[50%] bg-surface normal-nums font-display text-lg font-[720] leading-none`}
      aria-hidden
    >
      {Icon ? <Icon size={22} strokeWidth={3} /> : index !== undefined && letters[index]}
    </span>
  )
}
