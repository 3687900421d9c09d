import { UtensilsCrossed } from 'lucide-react'
import type { ReactNode } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { MenuItem } from '#contract/menu.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import { ContentPicture } from '#web/ui/content-picture.tsx'
import { AlcoholBadge } from './alcohol.tsx'
import { Allergens, DietBadge } from './allergens.tsx'
import classes from './domain.module.css'

type DishCardProps = {
  dish: Omit<MenuItem, 'id' | 'choiceGroups'>
  /** Beside the price. */
  action?: ReactNode
}

/** A dish as guests see it. Its allergens and diet are shown before it can be added. */
export function DishCard({ dish, action }: DishCardProps) {
  const { t, language } = useTranslation()
  return (
    <article
      className={`${classes.card} panel grid grid-cols-[minmax(0,1fr)_104px] h-full p-0 overflow-hidden min-[44em]:flex min-[44em]:flex-col`}
      data-sold-out={!dish.isAvailable || undefined}
    >
      <div
        className={`${classes.picture} relative grid [grid-area:1/2] place-items-center min-h-26 text-on-cloth [&>svg]:opacity-40 min-[44em]:aspect-16/10`}
        aria-hidden
      >
        <UtensilsCrossed size={30} />
        {dish.imageUrl && <ContentPicture src={dish.imageUrl} />}
      </div>
      <div className="flex [grid-area:1/1] flex-col gap-2 min-w-0 py-3.5 pr-3.5 pl-4 min-[44em]:flex-1 min-[44em]:px-4.5 min-[44em]:pt-4 min-[44em]:pb-4.5">
        <h3 lang="sv">{dish.name}</h3>
        {dish.description && (
          <p className="muted" lang="sv">
            {dish.description}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <AlcoholBadge {...dish} />
          <DietBadge {...dish} />
          <Allergens allergens={dish.allergens} />
        </div>
        <div className="flex flex-wrap gap-x-3.5 gap-y-2 items-center justify-between min-h-11 mt-auto">
          <b className="numbers text-xl">{formatPrice(dish.priceOre, language)}</b>
          {dish.isAvailable && dish.portionsLeft !== null && dish.portionsLeft <= bounds.menu.fewPortions && (
            <span className="text-brass-text font-semibold">
              {t('food.left', { count: dish.portionsLeft })}
            </span>
          )}
          {dish.isAvailable ? (
            action
          ) : (
            <span className="py-1 px-2.5 border border-dashed border-edge rounded-sm text-muted font-semibold">
              {t('food.soldOut')}
            </span>
          )}
        </div>
      </div>
    </article>
  )
}
