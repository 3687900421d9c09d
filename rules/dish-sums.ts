type Dish = { id: string; name: string; isAvailable: boolean }
type Order = { lines: readonly { menuItemId: string | null; name: string; quantity: number }[] }

type DishSum<D> = {
  name: string
  /** How many are still to be cooked. */
  quantity: number
  /** The dish on the menu; null when it is no longer there. */
  dish: D | null
}

/** What the orders contain by dish, most first. Sold-out dishes follow, so that they can be switched back. */
export function dishSums<D extends Dish>(orders: readonly Order[], menu: readonly D[]): DishSum<D>[] {
  const sums = new Map<string, DishSum<D>>()
  for (const { menuItemId, name, quantity } of orders.flatMap(({ lines }) => lines)) {
    const key = menuItemId ?? name
    const dish = menu.find(({ id }) => id === menuItemId) ?? null
    const before = sums.get(key)?.quantity ?? 0
    sums.set(key, { name: dish?.name ?? name, quantity: before + quantity, dish })
  }
  const soldOut = menu.filter(({ id, isAvailable }) => !isAvailable && !sums.has(id))
  return [
    ...[...sums.values()].toSorted((a, b) => b.quantity - a.quantity || a.name.localeCompare(b.name, 'sv')),
    ...soldOut.map((dish) => ({ name: dish.name, quantity: 0, dish })),
  ]
}
