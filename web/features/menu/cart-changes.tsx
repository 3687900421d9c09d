import { Button } from '@mantine/core'
import { changesOf, choiceChangesOf, countOf, mostOf, withCount } from '#rules/cart.ts'
import { chosenFrom } from '#rules/choices.ts'
import { type CartLine, changeCart, seenChoices, seenOf } from '#web/domain/use-cart.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import type { Dishes } from './queries.ts'

/** What has changed on the menu since the guest chose, and the button that accepts it. */
export function Changes({
  lines,
  dishes,
  onAccept,
}: {
  lines: CartLine[]
  dishes: Dishes
  onAccept: () => void
}) {
  const { t, language } = useTranslation()
  const price = (ore: number | undefined) => (ore === undefined ? '' : formatPrice(ore, language))
  const changes = lines.flatMap((line) => {
    const dish = dishes.get(line.menuItemId)
    const values = {
      name: line.name,
      now: price(dish?.priceOre),
      before: price(line.seen.priceOre),
      left: dish?.portionsLeft ?? 0,
    }
    return changesOf(line, dish, countOf(lines, line.menuItemId))
      .filter((change) => change !== 'choices')
      .map((change) => ({
        id: `${line.menuItemId} ${change}`,
        text: t(`menuScreens.cart.changed.${change}`, values),
      }))
  })
  const choiceChanges = lines.flatMap((line) => {
    const dish = dishes.get(line.menuItemId)
    return choiceChangesOf(line, dish).map(({ id, change }) => {
      const choice = line.choices?.find((each) => each.id === id)
      const values = {
        name: t('menuScreens.cart.choiceOf', { choice: choice?.name ?? '', name: line.name }),
        now: price(chosenFrom(dish?.choiceGroups, [id])[0]?.priceOre),
        before: price(choice?.seen.priceOre),
      }
      return {
        id: `${line.menuItemId} ${id} ${change}`,
        text: t(`menuScreens.cart.changed.${change}`, values),
      }
    })
  })
  // Two lines may have the same dish or choice, and only one of them may have been added before the change.
  const listed = new Map([...changes, ...choiceChanges].map(({ id, text }) => [id, text]))
  if (listed.size === 0) return null
  const accept = () => {
    onAccept()
    const seen = lines.flatMap((line): CartLine[] => {
      const dish = dishes.get(line.menuItemId)
      if (!dish?.isAvailable) return []
      const ids = line.choices?.map(({ id }) => id) ?? []
      const choices = chosenFrom(dish.choiceGroups, ids).filter(({ isAvailable }) => isAvailable)
      return [{ ...line, name: dish.name, seen: seenOf(dish), choices: seenChoices(choices) }]
    })
    changeCart({
      lines: lines.reduce((kept, line) => {
        const dish = dishes.get(line.menuItemId)
        const wanted = countOf(kept, line.menuItemId)
        return dish && wanted > mostOf(dish) ? withCount(kept, line, mostOf(dish)) : kept
      }, seen),
    })
  }
  return (
    <div
      className="grid gap-2.5 py-3.5 px-4 border border-brass-text rounded-[14px] bg-raised wrap-anywhere [&_ul]:m-0 [&_ul]:pl-4.5"
      role="alert"
    >
      <b>{t('menuScreens.cart.changed.title')}</b>
      <ul>
        {[...listed].map(([id, text]) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
      <Button onClick={accept}>{t('menuScreens.cart.changed.accept')}</Button>
    </div>
  )
}
