import { Bell, CircleCheck, CircleX, Clock, CookingPot, type LucideIcon, ThumbsUp } from 'lucide-react'
import type { OrderStatus } from '#contract/bounds.ts'
import { Badge } from '#web/domain/listing-scene.tsx'
import { useTranslation } from '#web/platform/language.ts'

export const orderStatusIcons: Record<OrderStatus, LucideIcon> = {
  pending: Clock,
  confirmed: ThumbsUp,
  preparing: CookingPot,
  ready: Bell,
  delivered: CircleCheck,
  cancelled: CircleX,
}
const tones: Partial<Record<OrderStatus, 'success' | 'muted'>> = {
  ready: 'success',
  delivered: 'muted',
  cancelled: 'muted',
}

/** The status of an order as a badge. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const { t } = useTranslation()
  const Icon = orderStatusIcons[status]
  const tone = tones[status]
  return (
    <Badge {...(tone && { tone })}>
      <Icon size={15} aria-hidden />
      {t(`food.status.${status}`)}
    </Badge>
  )
}

type OrderPlaceProps = {
  tableNumber: number | null
  /** Absent in an order that the last release has sent. */
  playTable?: string | null
}

/** The place to which an order is brought: a table, a game table, or the bar. */
export function OrderPlace({ tableNumber, playTable = null }: OrderPlaceProps) {
  const { t } = useTranslation()
  if (playTable !== null) return <span lang="sv">{playTable}</span>
  return tableNumber === null ? t('food.bar') : t('food.table', { number: tableNumber })
}
