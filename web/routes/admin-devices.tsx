import { use } from 'react'
import { DeviceList } from '#web/features/devices/device-list.tsx'
import { PairDevice } from '#web/features/devices/pair-device.tsx'
import { useRealtimeDevices } from '#web/features/devices/queries.ts'
import { PeopleTabs } from '#web/features/people/people-tabs.tsx'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { AdminBack } from '#web/ui/admin-back.tsx'
import { Screen } from '#web/ui/screen.tsx'

/** /admin/devices: the devices that act without a person's session. */
export function AdminDevicesScreen() {
  const { t, language } = useTranslation()
  use(textsOf('device', language))
  useRealtimeDevices()
  return (
    <Screen title={t('adminDevices.title')} lead={t('adminDevices.lead')} width="wide" back={<AdminBack />}>
      <PeopleTabs />
      <PairDevice />
      <DeviceList />
    </Screen>
  )
}
