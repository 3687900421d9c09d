import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Leaf, Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { bounds, euAllergens } from '#contract/bounds.ts'
import type { Menu as MenuAnswer, MenuItem } from '#contract/menu.ts'
import { countOf, isFullOf } from '#rules/cart.ts'
import { canSuitDiet } from '#rules/choices.ts'
import { anyDiet, type Diet } from '#rules/diet.ts'
import { isFound } from '#rules/folded-text.ts'
import { whyNotServe } from '#rules/serving.ts'
import { stopOf, whyNotTake } from '#rules/stop.ts'
import { DishCard } from '#web/domain/dish-card.tsx'
import { addChosen, choosePlace, setQuantity, useCart } from '#web/domain/use-cart.ts'
import { useTranslation } from '#web/platform/language.ts'
import { readStored, store } from '#web/platform/stored.ts'
import { CardSkeleton } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { SavedCopy } from '#web/ui/saved-copy.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { type SearchText, useSearchText } from '#web/ui/use-search-text.ts'
import { CartColumn } from './cart-column.tsx'
import { CategoryBar, sectionId } from './category-bar.tsx'
import classes from './menu.module.css'
import { hasTable, menuQueries, useRealtimeMenu } from './queries.ts'
import { ServingNote, StopNote, useServingTime } from './serving-note.tsx'
import { DishStepper } from './stepper.tsx'

const ChoiceDialog = lazy(async () => ({ default: (await import('./choice-dialog.tsx')).ChoiceDialog }))
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
        <div className="grid gap-8 items-start pb-19 wide:grid-cols-[minmax(0,1fr)_380px] wide:pb-0">
          <div className="flex flex-col gap-5 min-w-0">
            {following}
            <ScannedTable />
            <Dishes menu={menu} />
          </div>
          <CartColumn menu={menu} />
        </div>
      )}
    </Loaded>
  )
}

/** The table whose code the guest has scanned or chosen: the food is brought there, or the house has no table with that number. */
function ScannedTable() {
  const { t } = useTranslation()
  const { place } = useCart()
  const isTable = place?.kind === 'table'
  const { data: places } = useQuery({ ...menuQueries.places(), enabled: isTable })
  if (!isTable || !places) return null
  if (!hasTable(places, place.number)) {
    return (
      <p
        className={`${classes.table} py-2.5 px-4 border-l-4 border-l-brass-text rounded-[4px_12px_12px_4px] bg-raised`}
        role="status"
      >
        {t('menuScreens.place.unknown', { number: place.number })}
      </p>
    )
  }
  return (
    <p
      className={`${classes.table} py-2.5 px-4 border-l-4 border-l-brass-text rounded-[4px_12px_12px_4px] bg-raised`}
      role="status"
    >
      <b>{t('menuScreens.place.table', { number: place.number })}</b> {t('menuScreens.place.served')}
    </p>
  )
}

const MenuSkeleton = () => (
  <div className="grid grid-fill-[270px] gap-3.5" aria-hidden>
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
  const search = useSearchText()
  const [diet, setDiet] = useDiet()
  const now = useServingTime()
  const found = menu.categories.map(({ items, ...category }) => ({
    ...category,
    items: items.filter((item) => matches(item, category.name, search.typed)),
  }))
  const shown = found
    .map((category) => ({ ...category, items: category.items.filter((item) => canSuitDiet(item, diet)) }))
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
        <div
          className="grid gap-0.5 py-3.5 px-4.5 border border-brass-text rounded-[14px] bg-raised"
          role="status"
        >
          <b>{t('menuScreens.closed.title')}</b>
          <span>{t('menuScreens.closed.text')}</span>
        </div>
      )}
      {menu.isOpen && stopOf(menu, now) && (
        <p
          className="py-3.5 px-4.5 border border-brass-text rounded-[14px] bg-raised font-semibold"
          role="status"
        >
          <StopNote stop={menu} now={now} />
        </p>
      )}
      <Filters search={search} count={count(shown)} diet={diet} onDiet={setDiet} />
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
                search.clear()
                // What the guest does not eat stays, unless it hides the dishes.
                if (hidden > 0) setDiet(anyDiet)
              }}
            >
              {t(hidden > 0 ? 'menuScreens.nothing.clear' : 'ui.search.clear')}
            </Button>
          }
        />
      )}
      {shown.map((category) => (
        <section
          key={category.id}
          id={sectionId(category.id)}
          className={`${classes.category} grid wrap-anywhere gap-3 scroll-mt-15`}
        >
          <h2 tabIndex={-1} lang="sv">
            {category.name}
          </h2>
          <ServingNote serving={category.serving} now={now} />
          {whyNotTake(category.station, now) && (
            <p className="font-semibold text-brass-text" role="status">
              <StopNote stop={category.station} now={now} />
            </p>
          )}
          {category.description && (
            <p className="muted" lang="sv">
              {category.description}
            </p>
          )}
          <ul className="plain-list grid grid-fill-[270px] gap-3.5">
            {category.items.map((item) => (
              <li key={item.id}>
                <DishCard
                  dish={item}
                  action={
                    <AddButton
                      item={item}
                      isServed={whyNotServe({ ...item, serving: category.serving }, now) === null}
                      isTaken={whyNotTake(category.station, now) === null}
                    />
                  }
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

type FiltersProps = {
  search: SearchText
  /** How many dishes are shown. */
  count: number
  diet: Diet
  onDiet: (diet: Diet) => void
}

function Filters({ search, count, diet, onDiet }: FiltersProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState<boolean | null>(null)
  const hiding = diet.without.length + (diet.eats === 'all' ? 0 : 1)
  return (
    <div className="flex flex-wrap gap-2.5 items-stretch">
      <SearchField
        label={t('menuScreens.search')}
        search={search}
        count={count}
        className="flex-[1_1_220px]"
      />
      <Button
        className="min-h-11"
        variant="default"
        h="auto"
        leftSection={<Leaf size={18} aria-hidden />}
        aria-pressed={hiding > 0}
        onClick={() => setIsOpen(true)}
      >
        {hiding > 0 ? t('menuScreens.diet.openWith', { count: hiding }) : t('menuScreens.diet.open')}
      </Button>
      {isOpen !== null && (
        <Suspense>
          <DietDialog opened={isOpen} onClose={() => setIsOpen(false)} diet={diet} onChange={onDiet} />
        </Suspense>
      )}
    </div>
  )
}

type AddButtonProps = { item: MenuItem; isServed: boolean; isTaken: boolean }

/** Adds a dish to the cart, and then changes how many there are. What a guest can choose with it is asked for each that is added. */
function AddButton({ item, isServed, isTaken }: AddButtonProps) {
  const { t } = useTranslation()
  const { lines } = useCart()
  const [isChoosing, setIsChoosing] = useState<boolean | null>(null)
  const quantity = countOf(lines, item.id)
  // The pressed button is replaced: the one in its place gets the focus.
  const isReplaced = useRef(false)
  const focusNew = (element: HTMLButtonElement | null) => {
    if (element && isReplaced.current) element.focus({ preventScroll: true })
    if (element) isReplaced.current = false
  }
  const set = (next: number) => {
    // A menu that the last release has sent has no groups.
    if (next > quantity && item.choiceGroups?.length) return setIsChoosing(true)
    isReplaced.current = quantity === 0 || next === 0
    setQuantity(item, next)
  }
  const isFull = isFullOf(lines, item)
  if (!isServed && quantity === 0) return <span className="muted">{t('menuScreens.serving.closed')}</span>
  if (!isTaken && quantity === 0) return <span className="muted">{t('menuScreens.stop.dish')}</span>
  return (
    <>
      {quantity > 0 ? (
        <DishStepper
          name={item.name}
          quantity={quantity}
          isFull={isFull || !isServed || !isTaken}
          onChange={set}
          plusRef={focusNew}
        />
      ) : (
        <Button
          ref={focusNew}
          variant="default"
          disabled={isFull}
          aria-label={t('menuScreens.addOf', { name: item.name })}
          leftSection={<Plus size={18} aria-hidden />}
          onClick={() => set(1)}
        >
          {t('menuScreens.add')}
        </Button>
      )}
      {isChoosing !== null && (
        <Suspense>
          <ChoiceDialog
            opened={isChoosing}
            onClose={() => setIsChoosing(false)}
            dish={item}
            before={[]}
            action="add"
            onChoose={(choices) => {
              isReplaced.current = quantity === 0
              addChosen(item, choices)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/**
 * The table whose code the guest has scanned becomes the place of the cart. Its number is removed from the address, so that a
 * reload does not undo a later choice.
 */
function useTablePlace(table: string | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (table === undefined) return
    const number = /^\d{1,3}$/.test(table) ? Number(table) : 0
    if (number >= 1 && number <= bounds.table.number) choosePlace({ kind: 'table', number })
    void navigate({ to: '/menu', search: ({ table: _, ...rest }) => rest, replace: true })
  }, [table, navigate])
}

function readDiet(): Diet {
  try {
    const stored = JSON.parse(readStored('diet') ?? 'null') as Partial<Diet> | null
    const eats = stored?.eats === 'vegan' || stored?.eats === 'vegetarian' ? stored.eats : 'all'
    return { eats, without: euAllergens.filter((each) => stored?.without?.includes(each)) }
  } catch {
    return anyDiet
  }
}

/** What the guest eats, remembered on this device only: it may be about health. */
function useDiet(): [Diet, (diet: Diet) => void] {
  const [diet, setDiet] = useState(readDiet)
  return [
    diet,
    (next) => {
      store('diet', JSON.stringify(next))
      setDiet(next)
    },
  ]
}
