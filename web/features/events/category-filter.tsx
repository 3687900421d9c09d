import { Button } from '@mantine/core'
import { type EventCategory, eventCategories } from '#contract/bounds.ts'
import { useTranslation } from '#web/platform/language.ts'
import classes from './category-filter.module.css'
import { CategorySymbol } from './event-facts.tsx'

type CategoryFilterProps = {
  chosen: EventCategory | null
  onChoose: (category: EventCategory | null) => void
}

/** Filters a list by category. A second press on the chosen category shows all. */
export function CategoryFilter({ chosen, onChoose }: CategoryFilterProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.filter}>
      <legend className="visually-hidden">{t('events.category.label')}</legend>
      {[null, ...eventCategories].map((category) => (
        <Button
          key={category}
          variant="default"
          radius="xl"
          flex="none"
          leftSection={category && <CategorySymbol category={category} size={17} />}
          aria-pressed={chosen === category}
          onClick={() => onChoose(chosen === category ? null : category)}
        >
          {t(`events.category.${category ?? 'all'}`)}
        </Button>
      ))}
    </fieldset>
  )
}
