import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, use, useEffect, useState } from 'react'
import type { PairedDevice } from '#contract/devices.ts'
import type { DevicePurpose } from '#contract/rights.ts'
import { wholeBoard } from '#rules/kitchen-ticket.ts'
import { deviceQueries } from '#web/features/devices/queries.ts'
import { WaitingDevice } from '#web/features/devices/waiting-device.tsx'
import { appName } from '#web/platform/app-name.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { SessionContext, sessionOfDevice, useSession } from '#web/platform/session.tsx'
import { readStored, store } from '#web/platform/stored.ts'
import { ScreenFailed, ScreenPending } from '#web/shell/screen-states.tsx'
import { Screen } from '#web/ui/screen.tsx'

const HouseScreen = lazy(async () => ({ default: (await import('./house-screen.tsx')).HouseScreen }))
const CheckInScreen = lazy(async () => ({ default: (await import('./check-in.tsx')).CheckInScreen }))
const ActingPerson = lazy(async () => ({
  default: (await import('#web/features/devices/acting-person.tsx')).ActingPerson,
}))
const KitchenBoard = lazy(async () => ({
  default: (await import('#web/features/kitchen/kitchen-board.tsx')).KitchenBoard,
}))

/** /device: a device that waits to be paired, and then the screen of what it is for. Nobody is signed in on it. */
export function DeviceScreen() {
  const { t, language } = useTranslation()
  use(textsOf('device', language))
  const { device, pending, failed, retry } = useSession()
  const [wasPaired, setPaired] = useState(false)
  if (device && !wasPaired) setPaired(true)
  useEffect(() => {
    document.title = device ? `${device.name} · ${appName()}` : `${t('device.title')} · ${appName()}`
  }, [device, t])
  if (pending) return <ScreenPending />
  if (failed) return <ScreenFailed retry={retry} />
  return device ? <Paired device={device} /> : <WaitingDevice isEnded={wasPaired} />
}

const screens: Record<DevicePurpose, (props: { device: PairedDevice }) => React.ReactNode> = {
  display: HouseScreen,
  door: CheckInScreen,
  kitchen: Orders,
  bar: Orders,
}

/** Milliseconds between two signs of life of a paired device. */
const seenEvery = 60_000

function Paired({ device }: { device: PairedDevice }) {
  useQuery(deviceQueries.session(seenEvery))
  const session = useSession()
  const Shown = screens[device.purpose]
  return (
    <SessionContext value={sessionOfDevice(session, device)}>
      <Suspense fallback={<ScreenPending />}>
        {device.rights.includes('person.ask') && <ActingPerson />}
        <Shown device={device} />
      </Suspense>
    </SessionContext>
  )
}

/** The board of orders, with the name of the device, which stands in the log for what is done on it. */
function Orders({ device: { name, place } }: { device: PairedDevice }) {
  const { t, language } = useTranslation()
  // Starts both loads before awaiting the first.
  const [admin, menu] = [textsOf('admin', language), textsOf('menu', language)]
  use(admin)
  use(menu)
  const [station, setStation] = useState(() => readStored('kitchenStation') ?? wholeBoard)
  return (
    <Screen
      title={t('adminOrders.title')}
      lead={place === null ? name : t('device.at', { name, place })}
      width="wide"
    >
      <KitchenBoard
        station={station}
        onStation={(chosen) => {
          store('kitchenStation', chosen)
          setStation(chosen)
        }}
      />
    </Screen>
  )
}
