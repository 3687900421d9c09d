/** Whether the kitchen, or one of its stations, takes orders, as staff have said. */
export type Stop = { isOpen: boolean; stoppedUntil: Date | string | null }

/** The stop of a place, with its end; null while it takes orders. Without an end it lasts until somebody opens it. */
export function stopOf({ isOpen, stoppedUntil }: Stop, now: Date): { until: Date | null } | null {
  if (!isOpen) return { until: null }
  const until = stoppedUntil === null ? null : new Date(stoppedUntil)
  return until && now < until ? { until } : null
}

/** Why a dish of a station cannot be ordered now, or null. A menu that the last release has sent names no station. */
export const whyNotTake = (station: Stop | undefined, now: Date): 'orders_stopped' | null =>
  station && stopOf(station, now) ? 'orders_stopped' : null

const minute = 60_000

/** What opening stores, or a stop of so many minutes. It ends at a whole minute, as its text says. Minutes null: it has no end. */
export function stopFor(
  { isOpen, minutes }: { isOpen: boolean; minutes: number | null },
  now: Date,
): { isOpen: boolean; stoppedUntil: Date | null } {
  if (isOpen || minutes === null) return { isOpen, stoppedUntil: null }
  const end = Math.ceil((now.getTime() + minutes * minute) / minute) * minute
  return { isOpen: true, stoppedUntil: new Date(end) }
}

/** The stations of a menu, each once, by name. A menu that the last release has sent names none. */
export function stationsOf<S extends { id: string; name: string }>(
  categories: readonly { station?: S }[],
): S[] {
  const byId = new Map(categories.flatMap(({ station }) => (station ? [[station.id, station] as const] : [])))
  return [...byId.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'sv'))
}
