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
type StopsProps = { kitchen: Kitchen; now: Date; mayOpen: boolean }

/** What takes no orders for now, with the button that opens it, and the dialog in which orders are stopped. */
export function OrderStops({ kitchen, now, mayOpen }: StopsProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { stations } = kitchen
  const isOne = stations.length < 2
  const whole = {
    ...kitchen.stop,
    id: null,
    name: t(isOne ? 'adminOrders.kitchen.name' : 'adminOrders.kitchen.whole'),
  }
  // Of a kitchen with one station, that is the whole one.
  const places: Place[] = [whole, ...(isOne ? [] : stations)]
  const stopped = places.filter((place) => place.isOpen === false || stopOf(place, now) !== null)
  // The bar beside says that the kitchen is closed.
  const shown = stopped.filter(({ id, isOpen: takes }) => id !== null || takes)
  return (
    <>
      {shown.length > 0 && (
        <ul className="plain-list grid gap-2.5" aria-label={t('adminOrders.kitchen.stopped')}>
          {shown.map((place) => (
            <li
              key={place.id}
              className="flex flex-wrap gap-x-4 gap-y-2 items-center justify-between min-h-14 py-2 px-4 rounded-[14px] bg-danger text-on-danger"
            >
              <span className="flex gap-3 items-center">
                <CirclePause size={26} aria-hidden className="flex-none" />
                <b className="text-lg">{stopText(t, place, now)}</b>
              </span>
              {mayOpen && <OpenButton place={place} kitchen={kitchen} />}
            </li>
          ))}
        </ul>
      )}
      {mayOpen && (
        <>
          <Button
            className="justify-self-start"
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
                    <b lang="sv">{place.name}</b>
                    {stopped.includes(place) ? (
                      <div className="flex flex-wrap gap-3 items-center justify-between">
                        <span>{stopText(t, place, now)}</span>
                        <OpenButton place={place} kitchen={kitchen} />
                      </div>
                    ) : (
                      <Lengths place={place} kitchen={kitchen} />
                    )}
                  </li>
                ))}
              </ul>
            </div>
          </Dialog>
        </>
      )}
    </>
  )
}

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
  return (
    <div className="grid grid-cols-2 gap-2.5">
      {lengths.map((minutes) => {
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
