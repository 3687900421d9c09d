import { useQuery } from '@tanstack/react-query'
import type { KitchenOrder } from '#contract/orders.ts'
import { pass, wholeBoard } from '#rules/kitchen-ticket.ts'
import { statusOfLines } from '#rules/order-lines.ts'
import { orderStatusIcons } from '#web/domain/order-status.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { Choice } from '#web/ui/choice.tsx'
import { kitchenQueries } from './queries.ts'

/** The stations by name. */
export const useStations = () => useQuery(kitchenQueries.stations()).data?.items ?? []

/** The board that is shown for a station: the whole one instead of a station that is no more, or of the pass where there is one station. */
export function useShownStation(station: string): string {
  const stations = useQuery(kitchenQueries.stations()).data?.items
  if (!stations || station === wholeBoard) return station
  const isThere = station === pass ? stations.length > 1 : stations.some(({ id }) => id === station)
  return isThere ? station : wholeBoard
}

type StationChoiceProps = { station: string; onStation: (station: string) => void }

/** Which station a board is for. A kitchen with one station has nothing to choose. */
export function StationChoice({ station, onStation }: StationChoiceProps) {
  const { t } = useTranslation()
  const stations = useStations()
  if (stations.length < 2) return null
  return (
    <Choice<string>
      compact
      hidesLegend
      legend={t('adminOrders.stations.legend')}
      value={station}
      onChange={onStation}
      options={[
        { value: wholeBoard, label: t('adminOrders.stations.all') },
        ...stations.map(({ id, name }) => ({ value: id, label: name })),
        { value: pass, label: t('adminOrders.stations.pass') },
      ]}
    />
  )
}

/** How far each station has come with an order, without one. */
export function StationStates({ order, except }: { order: KitchenOrder; except: string | null }) {
  const { t } = useTranslation()
  const parts = useStations().flatMap(({ id, name }) => {
    const lines = order.lines.filter(({ stationId }) => stationId === id)
    return lines.length === 0 || id === except ? [] : [{ id, name, status: statusOfLines(lines) }]
  })
  if (parts.length === 0 || (except === null && parts.length < 2)) return null
  return (
    <ul className="plain-list grid gap-1 font-semibold" aria-label={t('adminOrders.stations.states')}>
      {parts.map(({ id, name, status }) => {
        const Icon = orderStatusIcons[status]
        return (
          <li key={id} className="flex gap-2 items-center">
            <Icon size={18} aria-hidden className="flex-none" />
            <span lang="sv">{name}:</span> {t(`food.status.${status}`)}
          </li>
        )
      })}
    </ul>
  )
}
