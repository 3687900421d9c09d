import { Button, Stack, TextInput } from '@mantine/core'
import { isFound } from '#rules/folded-text.ts'
import '@mantine/core/styles/Input.layer.css'
import { Search, UtensilsCrossed } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import classes from './all-dishes.module.css'
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
        className={classes.open}
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
  const [typed, setTyped] = useState('')
  const found = kitchen.dishes.filter(({ name }) => isFound(name, typed))
  return (
    <Stack gap={12}>
      <TextInput
        type="search"
        size="lg"
        label={t('adminOrders.dishes.search')}
        leftSection={<Search size={20} aria-hidden />}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {found.length === 0 && <p role="status">{t('adminOrders.dishes.notFound')}</p>}
      <ul className={classes.dishes}>
        {found.map((dish) => (
          <li key={dish.id}>
            <span lang="sv">{dish.name}</span>
            <SoldOutSwitch dish={dish} kitchen={kitchen} />
          </li>
        ))}
      </ul>
    </Stack>
  )
}
