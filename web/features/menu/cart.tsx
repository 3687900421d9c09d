import { Button, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MessageSquarePlus, Split, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import { changesOf, choiceChangesOf, countOf, lineFood, mostOf, totalOf } from '#rules/cart.ts'
import { expectedMinutes } from '#rules/expected-time.ts'
import { whyNotServe } from '#rules/serving.ts'
import { type Stop, stopOf, whyNotTake } from '#rules/stop.ts'
import { AlcoholBadge } from '#web/domain/alcohol.tsx'
import { Allergens } from '#web/domain/allergens.tsx'
import { type CartLine, changeCart, changeLine, splitLine, useCart } from '#web/domain/use-cart.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useRowFocus } from '#web/ui/focus.ts'
import classes from './cart.module.css'
import { Changes } from './cart-changes.tsx'
import { LineChoice } from './line-choice.tsx'
import { PlaceChoice } from './place-choice.tsx'
import { type Dish, type Dishes, menuQueries } from './queries.ts'
import { StopNote, useServingTime } from './serving-note.tsx'
import { DishStepper } from './stepper.tsx'
import { useCheckout } from './use-checkout.ts'
import { usePlaceOrder } from './use-place-order.ts'

type CartContentsProps = { dishes: Dishes; kitchen: Stop }

/** The cart. It keeps the focus when a line is taken out or the changes are accepted. */
export function CartContents(props: CartContentsProps) {
  const { t } = useTranslation()
  const { lines } = useCart()
  const frame = useRef<HTMLDivElement>(null)
  const focusNext = useRowFocus(frame, lines.length, () => frame.current, 'fieldset > button:first-child')
  return (
    <div ref={frame} tabIndex={-1}>
      {lines.length === 0 ? (
        <EmptyState
          illustration={<EmptyPlate />}
          title={t('menuScreens.cart.empty')}
          text={t('menuScreens.cart.emptyText')}
        />
      ) : (
        <FilledCart {...props} onRemove={focusNext} onAccept={() => frame.current?.focus()} />
      )}
    </div>
  )
}

type FilledCartProps = CartContentsProps & { onRemove: (index: number) => void; onAccept: () => void }

/** The lines of the cart, where the food is brought, and the button that orders. */
function FilledCart({ dishes, kitchen, onRemove, onAccept }: FilledCartProps) {
  const { t, language } = useTranslation()
  const { lines, notes } = useCart()
  const own = usePlaceOrder()
  const staff = useCheckout()
  const order = staff ?? own
  /** The line that the guest has just split off. */
  const [split, setSplit] = useState<string | null>(null)
  const total = totalOf(lines, dishes)
  const now = useServingTime()
  const isServed = ({ menuItemId }: CartLine) => {
    const dish = dishes.get(menuItemId)
    return !dish || whyNotServe(dish, now) === null
  }
  const isKitchenOpen = stopOf(kitchen, now) === null
  const isTaken = ({ menuItemId }: CartLine) => whyNotTake(dishes.get(menuItemId)?.station, now) === null
  const isAllTaken = isKitchenOpen && lines.every(isTaken)
  const isAllServed = lines.every(isServed)
  const hasAlcohol = lines.some(({ menuItemId }) => dishes.get(menuItemId)?.isAlcoholic)
  const isChanged = lines.some((line) => {
    const dish = dishes.get(line.menuItemId)
    const changes = changesOf(line, dish, countOf(lines, line.menuItemId))
    return changes.length + choiceChangesOf(line, dish).length > 0
  })
  return (
    <div className="flex flex-col gap-4.5">
      <ul className={`${classes.lines} plain-list grid wrap-anywhere`}>
        {lines.map((line, index) => (
          <li key={line.id}>
            <Line
              line={line}
              dish={dishes.get(line.menuItemId)}
              isServed={isServed(line)}
              now={now}
              isFull={countOf(lines, line.menuItemId) >= mostOf(dishes.get(line.menuItemId) ?? uncounted)}
              isCartFull={lines.length >= bounds.order.lines}
              isNew={line.id === split}
              onRemove={() => onRemove(index)}
              onSplit={() => setSplit(splitLine(line))}
            />
          </li>
        ))}
      </ul>
      {isChanged && <Changes lines={lines} dishes={dishes} onAccept={onAccept} />}
      {staff ? staff.place : <PlaceChoice isMissing={own.isPlaceMissing} />}
      <Textarea
        label={
          <>
            {t('menuScreens.cart.notes')} <span className="muted">({t('menuScreens.cart.optional')})</span>
          </>
        }
        description={t('menuScreens.cart.notesHint')}
        maxLength={bounds.order.notes}
        rows={2}
        value={notes}
        onChange={(event) => changeCart({ notes: event.currentTarget.value })}
      />
      {/* The total and the button stay in sight however many dishes there are. */}
      <div
        className={`${classes.foot} sticky z-1 bottom-0 grid gap-3 -mx-3 py-3.5 px-3 border-t-2 border-t-brass-text bg-surface`}
      >
        <div className="flex gap-3 items-baseline justify-between font-display text-3xl">
          <span>{t('menuScreens.cart.total')}</span>
          <b className="numbers">{formatPrice(total, language)}</b>
        </div>
        {isAllTaken && isAllServed && <ExpectedTime lines={lines} dishes={dishes} />}
        {hasAlcohol && <p className="small">{t('menuScreens.cart.alcohol')}</p>}
        {!isKitchenOpen && (
          <p className="flex gap-2 items-center text-brass-text font-semibold" role="status">
            <TriangleAlert size={18} aria-hidden />
            {kitchen.isOpen ? <StopNote stop={kitchen} now={now} /> : t('menuScreens.closed.title')}
          </p>
        )}
        <Button
          size="lg"
          fullWidth
          disabled={isChanged || !isAllTaken || !isAllServed}
          loading={order.isPending}
          aria-label={t(staff ? 'menuScreens.order.takeOf' : 'menuScreens.order.submitOf', {
            total: formatPrice(total, language),
          })}
          onClick={order.run}
        >
          {t(staff ? 'menuScreens.order.take' : 'menuScreens.order.submit')}
        </Button>
      </div>
      <p className="muted small">{t('menuScreens.order.terms')}</p>
    </div>
  )
}

/** In how many minutes the order should be ready. */
function ExpectedTime({ lines, dishes }: { lines: readonly CartLine[]; dishes: Dishes }) {
  const { t } = useTranslation()
  const { data } = useQuery(menuQueries.expected())
  const stationIds = lines.flatMap(({ menuItemId }) => dishes.get(menuItemId)?.station?.id ?? [])
  const minutes = expectedMinutes(stationIds, data?.stations ?? [])
  if (minutes === null) return null
  return <p className="font-semibold">{t('menuScreens.cart.expected', { count: minutes })}</p>
}

type LineProps = {
  line: CartLine
  dish: Dish | undefined
  isServed: boolean
  now: Date
  /** The cart has the maximum number of the dish. */
  isFull: boolean
  /** The cart has the maximum number of lines. */
  isCartFull: boolean
  isNew: boolean
  onRemove: () => void
  onSplit: () => void
}

function Line({ line, dish, isServed, now, isFull, isCartFull, isNew, onRemove, onSplit }: LineProps) {
  const { t, language } = useTranslation()
  const [isNoting, setIsNoting] = useState(line.note !== '' || isNew)
  const { quantity } = line
  const food = dish ? lineFood(line, dish) : line.seen
  const chosen = (line.choices ?? []).map((choice) => choice.name)
  const canOrder = dish?.isAvailable === true
  const note = line.note.trim()
  const dishName = dish?.name ?? line.name
  /** Distinguishes two lines of a dish. */
  const asked = [...chosen, ...(note ? [note] : [])].join(', ')
  const name = asked ? t('menuScreens.cart.lineOf', { name: dishName, note: asked }) : dishName
  const change = (next: number) => {
    if (next === 0) onRemove()
    changeLine(line.id, { quantity: next })
  }
  return (
    <div
      className="grid gap-1.5 py-3 data-void:[&_b]:text-muted data-void:[&_b]:line-through"
      data-void={!canOrder || undefined}
    >
      <div className={`${classes.lineHead} flex gap-3 items-baseline justify-between`}>
        <b lang="sv">{dishName}</b>
        <span className="numbers">{canOrder && formatPrice(food.priceOre * quantity, language)}</span>
      </div>
      {chosen.length > 0 && <p lang="sv">{chosen.join(', ')}</p>}
      {canOrder && dish.choiceGroups?.length > 0 && <LineChoice line={line} dish={dish} name={name} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <AlcoholBadge isAlcoholic={dish?.isAlcoholic ?? false} />
        <Allergens allergens={food.allergens} />
      </div>
      {!isServed && (
        <p className="text-brass-text font-semibold" role="status">
          {t('menuScreens.serving.line', { name: dishName })}
        </p>
      )}
      {dish && whyNotTake(dish.station, now) && (
        <p className="text-brass-text font-semibold" role="status">
          <StopNote stop={dish.station} now={now} />
        </p>
      )}
      <div className="flex gap-3 justify-between items-center">
        {isNoting ? (
          <TextInput
            className="flex-1"
            ref={isNew ? focusOnce : undefined}
            aria-label={t('menuScreens.cart.noteOf', { name: dishName })}
            placeholder={t('menuScreens.cart.noteHint')}
            maxLength={bounds.order.note}
            value={line.note}
            onChange={(event) => changeLine(line.id, { note: event.currentTarget.value })}
          />
        ) : (
          <Button
            variant="subtle"
            size="compact-md"
            className="-ms-2.5"
            leftSection={<MessageSquarePlus size={17} aria-hidden />}
            aria-label={t('menuScreens.cart.addNoteOf', { name: dishName })}
            onClick={() => setIsNoting(true)}
          >
            {t('menuScreens.cart.addNote')}
          </Button>
        )}
        <DishStepper name={name} quantity={quantity} isFull={isFull} onChange={change} />
      </div>
      {isNoting && quantity > 1 && (
        <Button
          variant="subtle"
          size="compact-md"
          className="-ms-2.5 justify-self-start"
          disabled={isCartFull}
          leftSection={<Split size={17} aria-hidden />}
          aria-label={t('menuScreens.cart.splitOf', { name })}
          onClick={onSplit}
        >
          {t('menuScreens.cart.split')}
        </Button>
      )}
    </div>
  )
}

/** A dish that is no longer on the menu. */
const uncounted = { portionsLeft: null }

const focusOnce = (field: HTMLInputElement | null) => field?.focus()

/** An empty plate between knife and fork. Decorative. */
function EmptyPlate() {
  return (
    <svg viewBox="0 0 180 120" width={180} height={120} aria-hidden>
      <ellipse cx="90" cy="106" rx="66" ry="8" fill="var(--cloth)" opacity=".35" />
      <circle cx="90" cy="60" r="42" fill="var(--raised)" stroke="var(--brass)" strokeWidth="3" />
      <circle
        cx="90"
        cy="60"
        r="28"
        fill="none"
        stroke="var(--edge)"
        strokeWidth="1.5"
        strokeDasharray="3 5"
      />
      <path
        d="M30 24v18a6 6 0 0 0 12 0V24M36 24v72"
        fill="none"
        stroke="var(--brass)"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
      <path
        d="M146 96V24q-12 12-9 38h9"
        fill="none"
        stroke="var(--brass)"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
