import { ActionIcon, Button, Group, Stack, TextInput } from '@mantine/core'
import { isFound } from '#rules/folded-text.ts'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import { useQuery } from '@tanstack/react-query'
import { Leaf, Plus, Search, X } from 'lucide-react'
import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { Menu as MenuAnswer, MenuItem } from '#contract/menu.ts'
import { countOf } from '#rules/cart.ts'
import { anyDiet, type Diet, suitsDiet } from '#rules/diet.ts'
import { DishCard } from '#web/domain/dish-card.tsx'
import { setQuantity, useCart } from '#web/domain/use-cart.ts'
import { useTranslation } from '#web/platform/language.ts'
import { CardSkeleton } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { SavedCopy } from '#web/ui/saved-copy.tsx'
import { CartColumn } from './cart-column.tsx'
import { CategoryBar, sectionId } from './category-bar.tsx'
import classes from './menu.module.css'
import { hasTable, menuQueries, useRealtimeMenu } from './queries.ts'
import { Stepper } from './stepper.tsx'
import { useDiet } from './use-diet.ts'
import { useTablePlace } from './use-table-place.ts'

const DietDialog = lazy(async () => ({ default: (await import('./diet-dialog.tsx')).DietDialog }))

/** The menu with the cart. `table` is the number on the code that the guest has scanned. */
export function Menu({ table, following }: { table: string | undefined; following: ReactNode }) {
  useRealtimeMenu()
  useTablePlace(table)
  return (
    <Loaded
      query={useQuery(menuQueries.menu())}
      loading="menuScreens.loading"
      failed="menuScreens.loadFailed"
      skeleton={<MenuSkeleton />}
    >
      {(menu) => (
        <div className={classes.columns}>
          <Stack gap={20} miw={0}>
            {following}
            <ScannedTable />
            <Dishes menu={menu} />
          </Stack>
          <CartColumn menu={menu} />
        </div>
      )}
    </Loaded>
  )
}

/** The table whose code the guest has scanned or chosen: it is served there. */
function ScannedTable() {
  const { t } = useTranslation()
  const { place } = useCart()
  const isTable = place?.kind === 'table'
  const { data: places } = useQuery({ ...menuQueries.places(), enabled: isTable })
  if (!isTable || !places || !hasTable(places, place.number)) return null
  return (
    <p className={classes.table} role="status">
      <b>{t('menuScreens.place.table', { number: place.number })}</b> {t('menuScreens.place.served')}
    </p>
  )
}

const MenuSkeleton = () => (
  <div className={classes.dishes} aria-hidden>
    {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
      <CardSkeleton key={key} />
    ))}
  </div>
)

/** Whether a dish contains the typed word in its name, description or category. */
const matches = ({ name, description }: MenuItem, category: string, typed: string) =>
  isFound(`${name} ${description ?? ''} ${category}`, typed)

function Dishes({ menu }: { menu: MenuAnswer }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [diet, setDiet] = useDiet()
  const search = useRef<HTMLInputElement>(null)
  const found = menu.categories.map(({ items, ...category }) => ({
    ...category,
    items: items.filter((item) => matches(item, category.name, typed)),
  }))
  const shown = found
    .map((category) => ({ ...category, items: category.items.filter((item) => suitsDiet(item, diet)) }))
    .filter(({ items }) => items.length > 0)
  const count = (categories: typeof shown) => categories.reduce((sum, { items }) => sum + items.length, 0)
  const hidden = count(found) - count(shown)
  if (menu.categories.length === 0) {
    return <EmptyState title={t('menuScreens.empty.title')} text={t('menuScreens.empty.text')} />
  }
  return (
    <>
      <SavedCopy at={(menu as { savedAt?: string }).savedAt} />
      {!menu.isOpen && (
        <div className={classes.closed} role="status">
          <b>{t('menuScreens.closed.title')}</b>
          <span>{t('menuScreens.closed.text')}</span>
        </div>
      )}
      <Filters search={search} typed={typed} onType={setTyped} diet={diet} onDiet={setDiet} />
      {shown.length > 0 && <CategoryBar categories={shown} />}
      <p role="status" className={hidden > 0 ? 'muted' : 'visually-hidden'}>
        {hidden > 0 && t('menuScreens.hidden', { count: hidden })}
      </p>
      {shown.length === 0 && (
        <EmptyState
          title={t('menuScreens.nothing.title')}
          text={t(hidden > 0 ? 'menuScreens.nothing.hidden' : 'menuScreens.nothing.text')}
          action={
            <Button
              variant="default"
              onClick={() => {
                setTyped('')
                // What the guest does not eat is remembered unless it is what hides the dishes.
                if (hidden > 0) setDiet(anyDiet)
                search.current?.focus()
              }}
            >
              {t(hidden > 0 ? 'menuScreens.nothing.clear' : 'menuScreens.search.clear')}
            </Button>
          }
        />
      )}
      {shown.map((category) => (
        <section key={category.id} id={sectionId(category.id)} className={classes.category}>
          <h2 tabIndex={-1} lang="sv">
            {category.name}
          </h2>
          {category.description && (
            <p className="muted" lang="sv">
              {category.description}
            </p>
          )}
          <ul className={`plain-list ${classes.dishes}`}>
            {category.items.map((item) => (
              <li key={item.id}>
                <DishCard dish={item} action={<AddButton item={item} />} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

type FiltersProps = {
  search: RefObject<HTMLInputElement | null>
  typed: string
  onType: (typed: string) => void
  diet: Diet
  onDiet: (diet: Diet) => void
}

function Filters({ search, typed, onType, diet, onDiet }: FiltersProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState<boolean | null>(null)
  const count = diet.without.length + (diet.eats === 'all' ? 0 : 1)
  return (
    <Group gap={10} align="stretch">
      <TextInput
        ref={search}
        className={classes.search}
        type="search"
        aria-label={t('menuScreens.search.label')}
        placeholder={t('menuScreens.search.label')}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        leftSection={<Search size={18} aria-hidden />}
        rightSection={
          typed !== '' && (
            <ActionIcon
              variant="subtle"
              aria-label={t('menuScreens.search.clear')}
              onClick={() => {
                onType('')
                search.current?.focus()
              }}
            >
              <X size={18} aria-hidden />
            </ActionIcon>
          )
        }
      />
      <Button
        variant="default"
        h="auto"
        mih={44}
        leftSection={<Leaf size={18} aria-hidden />}
        aria-pressed={count > 0}
        onClick={() => setIsOpen(true)}
      >
        {count > 0 ? t('menuScreens.diet.openWith', { count }) : t('menuScreens.diet.open')}
      </Button>
      {isOpen !== null && (
        <Suspense>
          <DietDialog opened={isOpen} onClose={() => setIsOpen(false)} diet={diet} onChange={onDiet} />
        </Suspense>
      )}
    </Group>
  )
}

/** Adds a dish to the cart, and then changes how many there are. */
function AddButton({ item }: { item: MenuItem }) {
  const { t } = useTranslation()
  const { lines } = useCart()
  const quantity = countOf(lines, item.id)
  // The pressed button is replaced: the one in its place gets the focus.
  const isReplaced = useRef(false)
  const focusNew = (element: HTMLButtonElement | null) => {
    if (element && isReplaced.current) element.focus({ preventScroll: true })
    if (element) isReplaced.current = false
  }
  const set = (next: number) => {
    isReplaced.current = quantity === 0 || next === 0
    setQuantity(item, next)
  }
  if (quantity > 0) {
    const isFull = quantity >= bounds.order.quantity
    return <Stepper name={item.name} quantity={quantity} isFull={isFull} onChange={set} plusRef={focusNew} />
  }
  return (
    <Button
      ref={focusNew}
      variant="default"
      aria-label={t('menuScreens.addOf', { name: item.name })}
      leftSection={<Plus size={18} aria-hidden />}
      onClick={() => set(1)}
    >
      {t('menuScreens.add')}
    </Button>
  )
}
