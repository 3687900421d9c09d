import { type EventCategory, eventCategories } from '#contract/bounds.ts'
import { useTranslation } from '#web/platform/language.ts'
import { CategorySymbol } from './category-badge.tsx'
import classes from './category-filter.module.css'

type CategoryFilterProps = {
  chosen: EventCategory | null
  onChoose: (category: EventCategory | null) => void
}

/** Filters a list by category. */
export function CategoryFilter({ chosen, onChoose }: CategoryFilterProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.filter}>
      <legend className="visually-hidden">{t('events.category.label')}</legend>
      <button type="button" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        {t('events.category.all')}
      </button>
      {eventCategories.map((category) => (
        <button
          key={category}
          type="button"
          aria-pressed={chosen === category}
          onClick={() => onChoose(chosen === category ? null : category)}
        >
          <CategorySymbol category={category} size={17} />
          {t(`events.category.${category}`)}
        </button>
      ))}
    </fieldset>
  )
}
