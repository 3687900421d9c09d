import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderPlaces } from '#contract/orders.ts'
import { type CartPlace, choosePlace, useCart } from '#web/domain/use-cart.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { Choice } from '#web/ui/choice.tsx'
import { hasTable, menuQueries, placeOf } from './queries.ts'

/** The places that are known without a choice: the game table where the guest plays, my booking's table, and the table of the scanned code. */
function knownPlaces(places: OrderPlaces | undefined, number: number | null) {
  // The last release sends no game table.
  const { booking = null, play = null } = places ?? {}
  return [
    ...(play ? [{ value: 'play', label: t('menuScreens.place.play', { table: play.table }) }] : []),
    ...(booking
      ? [{ value: 'booking', label: t('menuScreens.place.booking', { number: booking.tableNumber }) }]
      : []),
    ...(number !== null && number !== booking?.tableNumber && hasTable(places, number)
      ? [{ value: 'table', label: t('menuScreens.place.table', { number }) }]
      : []),
  ]
}

/** Where the food is brought: my booking's table, the table of the scanned code, another one, or the bar. */
export function PlaceChoice({ isMissing }: { isMissing: boolean }) {
  const { t } = useTranslation()
  const { data: places } = useQuery(menuQueries.places())
  const place = placeOf(useCart().place, places)
  const [isOther, setIsOther] = useState(place?.kind === 'other')
  const booking = places?.booking ?? null
  const number = place?.kind === 'table' ? place.number : null
  const tables = places?.tables ?? []
  const set = (next: CartPlace) => choosePlace(next)
  const known = knownPlaces(places, isOther ? null : number)
  const options = [
    ...known,
    // It is called another table only when a table is offered above it.
    { value: 'other', label: t(known.length > 0 ? 'menuScreens.place.other' : 'menuScreens.place.choose') },
    { value: 'bar', label: t('menuScreens.place.bar') },
  ]
  const isAtBooking = place?.kind === 'booking' || (number !== null && number === booking?.tableNumber)
  const value = isOther ? 'other' : booking && isAtBooking ? 'booking' : (place?.kind ?? '')
  const choose = (chosen: string) => {
    setIsOther(chosen === 'other')
    if (chosen === 'play' || chosen === 'booking' || chosen === 'bar') set({ kind: chosen })
    else if (chosen === 'other') set({ kind: 'other' })
  }
  return (
    <div className="flex flex-col gap-2.5">
      <Choice legend={t('menuScreens.place.legend')} value={value} onChange={choose} options={options} />
      {isOther && (
        <NativeSelect
          label={t('menuScreens.place.number')}
          value={number ?? ''}
          onChange={(event) => {
            const chosen = Number(event.currentTarget.value)
            set(chosen ? { kind: 'table', number: chosen } : { kind: 'other' })
          }}
          data={[
            { value: '', label: t('menuScreens.place.choose') },
            ...tables.map(({ tableNumber, location }) => ({
              value: String(tableNumber),
              label: `${tableNumber} · ${location}`,
            })),
          ]}
        />
      )}
      {isMissing && (
        <p role="alert" data-kind="error" className="accent">
          {t('menuScreens.place.required')}
        </p>
      )}
    </div>
  )
}
