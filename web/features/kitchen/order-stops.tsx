import { Button } from '@mantine/core'
import { CirclePause, Play } from 'lucide-react'
import { useState } from 'react'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { type Stop, stopOf } from '#rules/stop.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Kitchen } from './use-kitchen.ts'

/** For how long staff stop orders, in minutes. Null: until somebody opens again. */
const lengths = [15, 30, 60, null] as const

/** Null: the whole kitchen. */
type Place = Stop & { id: string | null; name: string }

/** Where orders can be stopped, and where they are. */
export function useOrderStops(kitchen: Kitchen, now: Date) {
  const { t } = useTranslation()
  const { stations } = kitchen
  // One station is the whole kitchen. A stop of its own is shown all the same, because only this screen ends it.
  const single = stations.filter((station) => stopOf(station, now))
  const listed: Place[] = stations.length < 2 ? single : stations
  const name = t(listed.length === 0 ? 'adminOrders.kitchen.name' : 'adminOrders.kitchen.whole')
  const places: Place[] = [{ ...kitchen.stop, id: null, name }, ...listed]
  return { kitchen, now, places, stopped: places.filter((place) => stopOf(place, now)) }
}
export type OrderStops = ReturnType<typeof useOrderStops>

/** What takes no orders for now, with the button that opens it. The bar says that the kitchen is closed. */
export function StoppedPlaces({ stops, mayOpen }: { stops: OrderStops; mayOpen: boolean }) {
  const { t } = useTranslation()
  const shown = stops.stopped.filter((place) => !isClosed(place))
  if (shown.length === 0) return null
  return (
    <ul className="plain-list grid gap-2.5" aria-label={t('adminOrders.kitchen.stopped')}>
      {shown.map((place) => (
        <li
          key={place.id}
          className="flex flex-wrap gap-x-4 gap-y-2 items-center justify-between min-h-14 py-2 px-4 rounded-[14px] bg-danger text-on-danger"
        >
          <span className="flex gap-3 items-center">
            <CirclePause size={26} aria-hidden className="flex-none" />
            <b className="text-lg">{stopText(t, place, stops.now)}</b>
          </span>
          {mayOpen && <OpenButton place={place} kitchen={stops.kitchen} />}
        </li>
      ))}
    </ul>
  )
}

/** Opens the dialog in which orders are stopped, for longer too, and opened. */
export function StopButton({ stops: { kitchen, now, places, stopped } }: { stops: OrderStops }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        className="min-h-14"
        variant="default"
        leftSection={<CirclePause size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('adminOrders.kitchen.stop')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('adminOrders.kitchen.stop')}>
        <div className="flex flex-col gap-4">
          <p>{t('adminOrders.kitchen.stopText')}</p>
          <ul className="plain-list flex flex-col gap-4">
            {places.map((place) => (
              <li key={place.id} className="grid gap-2">
                <b lang={place.id === null ? undefined : 'sv'}>{place.name}</b>
                {stopped.includes(place) && (
                  <div className="flex flex-wrap gap-3 items-center justify-between">
                    <span>{stopText(t, place, now)}</span>
                    <OpenButton place={place} kitchen={kitchen} />
                  </div>
                )}
                {!isClosed(place) && <Lengths place={place} kitchen={kitchen} />}
              </li>
            ))}
          </ul>
        </div>
      </Dialog>
    </>
  )
}

/** Whether the whole kitchen is closed. */
const isClosed = ({ id, isOpen }: Place) => id === null && !isOpen

function stopText(t: ReturnType<typeof useTranslation>['t'], place: Place, now: Date): string {
  const until = stopOf(place, now)?.until
  return until
    ? t('adminOrders.kitchen.stoppedUntil', { name: place.name, time: stockholmWallClock(until).time })
    : t('adminOrders.kitchen.stoppedForNow', { name: place.name })
}

type ButtonProps = { place: Place; kitchen: Kitchen }

function OpenButton({ place, kitchen }: ButtonProps) {
  const { t } = useTranslation()
  return (
    <Button
      className="min-h-14"
      variant="default"
      leftSection={<Play size={18} aria-hidden />}
      aria-label={t('adminOrders.kitchen.resumeOf', { name: place.name })}
      onClick={() => kitchen.setOpen({ stationId: place.id, isOpen: true, minutes: null })}
    >
      {t('adminOrders.kitchen.resume')}
    </Button>
  )
}

function Lengths({ place, kitchen }: ButtonProps) {
  const { t } = useTranslation()
  // Without an end the whole kitchen is closed, which the bar does.
  const offered = lengths.filter((minutes) => minutes !== null || place.id !== null)
  return (
    <div className={`grid gap-2.5 ${place.id === null ? 'grid-cols-3' : 'grid-cols-2'}`}>
      {offered.map((minutes) => {
        const label =
          minutes === null
            ? t('adminOrders.kitchen.forNow')
            : t('adminOrders.kitchen.minutes', { count: minutes })
        return (
          <Button
            key={minutes}
            className="min-h-14"
            variant="default"
            aria-label={t('adminOrders.kitchen.stopOf', { name: place.name, length: label })}
            onClick={() => kitchen.setOpen({ stationId: place.id, isOpen: false, minutes })}
          >
            {label}
          </Button>
        )
      })}
    </div>
  )
}
