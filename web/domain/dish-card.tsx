import { Group } from '@mantine/core'
import { UtensilsCrossed } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MenuItem } from '#contract/menu.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import { ContentPicture } from '#web/ui/content-picture.tsx'
import { join } from '#web/ui/join.ts'
import { Allergens, DietBadge } from './allergens.tsx'
import classes from './dish-card.module.css'

type DishCardProps = {
  dish: Omit<MenuItem, 'id'>
  /** Beside the price. */
  action?: ReactNode
}

/** A dish as guests see it. What it contains is said before it can be added. */
export function DishCard({ dish, action }: DishCardProps) {
  const { t, language } = useTranslation()
  return (
    <article className={join('panel', classes.card)} data-sold-out={!dish.isAvailable || undefined}>
      <div className={classes.picture} aria-hidden>
        <UtensilsCrossed size={30} />
        {dish.imageUrl && <ContentPicture src={dish.imageUrl} />}
      </div>
      <div className={classes.texts}>
        <h3 lang="sv">{dish.name}</h3>
        {dish.description && (
          <p className="muted" lang="sv">
            {dish.description}
          </p>
        )}
        <Group gap="6px 12px">
          <DietBadge {...dish} />
          <Allergens allergens={dish.allergens} />
        </Group>
        <div className={classes.foot}>
          <b className={join('numbers', classes.price)}>{formatPrice(dish.priceOre, language)}</b>
          {dish.isAvailable ? action : <span className={classes.soldOut}>{t('food.soldOut')}</span>}
        </div>
      </div>
    </article>
  )
}
