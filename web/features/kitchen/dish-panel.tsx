import { Button, NumberInput } from '@mantine/core'
import { Ban, Circle, UtensilsCrossed } from 'lucide-react'
import { useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { MenuItem } from '#contract/menu.ts'
import type { KitchenOrder } from '#contract/orders.ts'
import { dishSums } from '#rules/dish-sums.ts'
import { isFound } from '#rules/folded-text.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useBriefSearch } from '#web/ui/use-search-text.ts'
import { BigSwitch } from './big-switch.tsx'
import classes from './kitchen.module.css'
import type { Kitchen } from './use-kitchen.ts'

type Choice = Kitchen['choices'][number]

type DishPanelProps = {
  orders: readonly Pick<KitchenOrder, 'lines'>[]
  kitchen: Kitchen
  className: string | undefined
}

/** How many of each dish are still to be cooked, each with a switch for sold out. */
export function DishPanel({ orders, kitchen, className }: DishPanelProps) {
  const { t } = useTranslation()
  const sums = dishSums(orders, kitchen.dishes)
  return (
    <section aria-labelledby="kitchen-dishes" className={className} data-column="dishes">
      <div className="flex flex-wrap gap-x-4 gap-y-1 items-center justify-between mb-2 [&_h2]:text-3xl">
        <h2 id="kitchen-dishes">{t('adminOrders.dishes.title')}</h2>
        {kitchen.dishes.length > 0 && <AllDishes kitchen={kitchen} />}
      </div>
      {sums.length === 0 && <p className="muted">{t('adminOrders.dishes.nothing')}</p>}
      <ul
        className={`${classes.sums} plain-list grid grid-fill-[240px] gap-x-7 gap-y-0 [&_button]:gap-2 [&_button]:px-3`}
      >
        {sums.map(({ name, quantity, dish }) => (
          <li key={dish?.id ?? name} data-over={quantity === 0 || undefined}>
            <b className="numbers">{t('adminOrders.dishes.amount', { count: quantity })}</b>
            <span lang="sv">{name}</span>
            {dish && <DishSwitch dish={dish} kitchen={kitchen} />}
          </li>
        ))}
        {kitchen.choices
          .filter(({ isAvailable }) => !isAvailable)
          .map((choice) => (
            <li key={choice.id} data-over>
              <b>{t('adminOrders.dishes.choice')}</b>
              <span lang="sv">{choice.name}</span>
              <ChoiceSwitch choice={choice} kitchen={kitchen} />
            </li>
          ))}
      </ul>
    </section>
  )
}

function DishSwitch({ dish, kitchen }: { dish: MenuItem; kitchen: Kitchen }) {
  return <SoldOutSwitch of={dish} onToggle={(isAvailable) => kitchen.setAvailable(dish, isAvailable)} />
}

function ChoiceSwitch({ choice, kitchen }: { choice: Choice; kitchen: Kitchen }) {
  const onToggle = (isAvailable: boolean) => kitchen.setChoice({ id: choice.id, isAvailable })
  return <SoldOutSwitch of={choice} onToggle={onToggle} />
}

type SoldOutSwitchProps = {
  of: { name: string; isAvailable: boolean }
  onToggle: (isAvailable: boolean) => void
}

/** The switch for sold out of one dish, or of one choice. */
function SoldOutSwitch({ of: { name, isAvailable }, onToggle }: SoldOutSwitchProps) {
  const { t } = useTranslation()
  return (
    <BigSwitch
      name={t('adminOrders.dishes.soldOutOf', { name })}
      isOn={!isAvailable}
      isWarning
      icon={isAvailable ? <Circle size={20} aria-hidden /> : <Ban size={20} aria-hidden />}
      onToggle={() => onToggle(!isAvailable)}
    >
      {t('adminOrders.dishes.soldOut')}
    </BigSwitch>
  )
}

/** How many portions of a dish are left. It is saved when the field is left; empty, they are not counted. */
function PortionsField({ dish, kitchen }: { dish: MenuItem; kitchen: Kitchen }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<number | string | null>(null)
  const save = () => {
    const portionsLeft = typed === '' ? null : Number(typed)
    // The number that is shown may be old, so the same one is sent too.
    if (typed !== null) kitchen.setPortions({ id: dish.id, portionsLeft })
    setTyped(null)
  }
  return (
    <NumberInput
      size="lg"
      className="w-21 flex-none"
      aria-label={t('adminOrders.dishes.portionsOf', { name: dish.name })}
      placeholder={t('adminOrders.dishes.portions')}
      min={0}
      max={bounds.menu.portions}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      hideControls
      value={typed ?? dish.portionsLeft ?? ''}
      onChange={setTyped}
      onBlur={save}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}

/** Opens all dishes of the menu, because a dish that nobody has ordered can run out too. */
function AllDishes({ kitchen }: { kitchen: Kitchen }) {
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
  const choices = kitchen.choices.filter(({ name }) => isFound(name, search.text))
  return (
    <div className="flex flex-col gap-3">
      <SearchField
        label={t('adminOrders.dishes.search')}
        hint=""
        search={search}
        count={found.length + choices.length}
        size="lg"
      />
      {found.length + choices.length === 0 && <p>{t('adminOrders.dishes.notFound')}</p>}
      <ul className={`${classes.dishes} plain-list [&_button]:flex-none`}>
        {found.map((dish) => (
          <li key={dish.id}>
            <span lang="sv">{dish.name}</span>
            <PortionsField dish={dish} kitchen={kitchen} />
            <DishSwitch dish={dish} kitchen={kitchen} />
          </li>
        ))}
      </ul>
      {choices.length > 0 && <h3>{t('adminOrders.dishes.choices')}</h3>}
      <ul className={`${classes.dishes} plain-list [&_button]:flex-none`}>
        {choices.map((choice) => (
          <li key={choice.id}>
            <span lang="sv">
              {choice.name} <span className="muted font-normal">{choice.group}</span>
            </span>
            <ChoiceSwitch choice={choice} kitchen={kitchen} />
          </li>
        ))}
      </ul>
    </div>
  )
}
