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

/** What a stop of so many minutes stores. Null: it has no end. */
export const stopFor = (minutes: number | null, now: Date): { isOpen: boolean; stoppedUntil: Date | null } =>
  minutes === null
    ? { isOpen: false, stoppedUntil: null }
    : { isOpen: true, stoppedUntil: new Date(now.getTime() + minutes * 60_000) }

/** The stations of a menu, each once, by name. */
export function stationsOf<S extends { id: string; name: string }>(
  categories: readonly { station: S }[],
): S[] {
  const byId = new Map(categories.map(({ station }) => [station.id, station]))
  return [...byId.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'sv'))
}
