import { Dices, Gamepad2, MessageCircleQuestionMark, Music, Trophy, UtensilsCrossed } from 'lucide-react'
import type { EventCategory } from '#contract/bounds.ts'
import { useTranslation } from '#web/platform/language.ts'
import classes from './category-badge.module.css'

const symbols = {
  Musik: Music,
  Quiz: MessageCircleQuestionMark,
  Gaming: Gamepad2,
  Sport: Trophy,
  Mat: UtensilsCrossed,
  Övrigt: Dices,
} as const

/** The category as a word and a symbol. */
export function CategoryBadge({ category }: { category: EventCategory }) {
  return <CategoryName category={category} className={classes.badge} />
}

/** The same without a frame, for the line under a title. */
export function CategoryName({
  category,
  className,
}: {
  category: EventCategory
  className?: string | undefined
}) {
  const { t } = useTranslation()
  return (
    <span className={className ?? classes.name}>
      <CategorySymbol category={category} size={15} />
      {t(`events.category.${category}`)}
    </span>
  )
}

export function CategorySymbol({ category, size }: { category: EventCategory; size: number }) {
  const Icon = symbols[category]
  return <Icon size={size} aria-hidden />
}
