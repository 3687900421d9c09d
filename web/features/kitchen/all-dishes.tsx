import { Button } from '@mantine/core'
import { UtensilsCrossed } from 'lucide-react'
import { useState } from 'react'
import { isFound } from '#rules/folded-text.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useBriefSearch } from '#web/ui/use-search-text.ts'
import classes from './kitchen.module.css'
import { SoldOutSwitch } from './sold-out-switch.tsx'
import type { Kitchen } from './use-kitchen.ts'

/** Opens all dishes of the menu, because a dish can run out that nobody has ordered just now. */
export function AllDishes({ kitchen }: { kitchen: Kitchen }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        className="min-h-14"
        leftSection={<UtensilsCrossed size={22} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('adminOrders.dishes.all')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('adminOrders.dishes.all')}>
        <FoundDishes kitchen={kitchen} />
      </Dialog>
    </>
  )
}

function FoundDishes({ kitchen }: { kitchen: Kitchen }) {
  const { t } = useTranslation()
  const search = useBriefSearch()
  const found = kitchen.dishes.filter(({ name }) => isFound(name, search.text))
  return (
    <div className="flex flex-col gap-3">
      <SearchField
        label={t('adminOrders.dishes.search')}
        hint=""
        search={search}
        count={found.length}
        size="lg"
      />
      {found.length === 0 && <p>{t('adminOrders.dishes.notFound')}</p>}
      <ul className={`${classes.dishes} plain-list [&_button]:flex-none`}>
        {found.map((dish) => (
          <li key={dish.id}>
            <span lang="sv">{dish.name}</span>
            <SoldOutSwitch dish={dish} kitchen={kitchen} />
          </li>
        ))}
      </ul>
    </div>
  )
}
