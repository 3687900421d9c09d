import type { LineFinding, LineStatus } from '#contract/bounds.ts'
import type { ChoiceGroup } from '#contract/choices.ts'
import type { KitchenOrder } from '#contract/orders.ts'
import { isRefused } from './alcohol.ts'
import { isChoosable } from './choices.ts'
import type { Ticket } from './kitchen-ticket.ts'
import { statusOfLines } from './order-lines.ts'

type Dish = {
  id: string
  name: string
  isAvailable: boolean
  portionsLeft: number | null
  /** Absent in a menu of the last release, and so are the choices of its lines. */
  choiceGroups?: readonly ChoiceGroup[]
}
type Line = {
  menuItemId: string | null
  choices?: readonly { choiceId: string; name: string }[]
  status: LineStatus
  alcoholCheck: LineFinding | null
}

/** Each choice of a menu once, with the name of its group, in the order of the menu. */
export const choicesOf = (dishes: readonly Pick<Dish, 'choiceGroups'>[]) => [
  ...new Map(
    dishes
      .flatMap(({ choiceGroups }) => choiceGroups ?? [])
      .flatMap(({ name: group, choices }) =>
        choices.map((choice) => [choice.id, { ...choice, group }] as const),
      ),
  ).values(),
]

/**
 * Whether staff have said that a dish is sold out. One whose portions are all ordered is sold out for new orders only, and so is one
 * without choices that it demands: of its lines, those with such a choice are sold out.
 */
const isSwitchedOff = ({ isAvailable, portionsLeft, choiceGroups }: Dish) =>
  !isAvailable && portionsLeft !== 0 && isChoosable(choiceGroups)

/** Whether nobody has begun a line. */
export const isWaiting = ({ status }: { status: LineStatus }): boolean =>
  status === 'pending' || status === 'confirmed'

/** What has run out of a line that nobody has begun: its dish, or else some of its choices. Null: nothing has. */
export function soldOutOf(line: Line, dishes: readonly Dish[]): { dish: boolean; choices: string[] } | null {
  if (isRefused(line) || !isWaiting(line)) return null
  const dish = dishes.find(({ id }) => id === line.menuItemId)
  if (dish && isSwitchedOff(dish)) return { dish: true, choices: [] }
  const gone = new Set(
    choicesOf(dishes)
      .filter(({ isAvailable }) => !isAvailable)
      .map(({ id }) => id),
  )
  const choices = (line.choices ?? []).filter(({ choiceId }) => gone.has(choiceId)).map(({ name }) => name)
  return choices.length > 0 ? { dish: false, choices } : null
}

/**
 * With which reason such a line is refused. While the dish itself is there, the guest reads that the request cannot be met, and the
 * line gives its portions back.
 */
export const refusalOf = (soldOut: { dish: boolean }): 'sold_out' | 'wish' =>
  soldOut.dish ? 'sold_out' : 'wish'

/** A line of an order by its place there. */
export type Place = { order: KitchenOrder; position: number }

/** The lines of tickets of which something has run out. */
export const soldOutLines = (tickets: readonly Ticket[], dishes: readonly Dish[]): Place[] =>
  tickets.flatMap((order) =>
    order.positions.flatMap((position) => {
      const line = order.lines[position]
      return line && soldOutOf(line, dishes) ? [{ order, position }] : []
    }),
  )

/** How many orders end when these lines are refused, because nothing else of them is served. */
export function endedBy(places: readonly Place[]): number {
  const byOrder = Map.groupBy(places, ({ order }) => order.id)
  return [...byOrder.values()].filter((own) => {
    const left = own[0]?.order.lines.filter((_, at) => !own.some(({ position }) => position === at)) ?? []
    return ['cancelled', 'delivered'].includes(statusOfLines(left))
  }).length
}
