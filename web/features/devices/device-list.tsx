import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Unplug } from 'lucide-react'
import type { Device } from '#contract/devices.ts'
import { request } from '#web/platform/api.ts'
import { formatInstant } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { TableSkeleton } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { AdminTable, type Column, TitleCell } from '#web/ui/table/admin-table.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { deviceQueries, invalidateDevices } from './queries.ts'

const columns: Column<Device>[] = [
  { id: 'name', header: 'adminDevices.list.columns.name', cell: ({ row }) => <Name device={row} /> },
  {
    id: 'purpose',
    header: 'adminDevices.list.columns.purpose',
    cell: ({ row }) => <Purpose device={row} />,
    isShort: true,
  },
  {
    id: 'seen',
    header: 'adminDevices.list.columns.seen',
    cell: ({ row }) => <Seen device={row} />,
    numeric: true,
  },
  {
    id: 'pairedBy',
    header: 'adminDevices.list.columns.pairedBy',
    cell: ({ row }) => <PairedBy device={row} />,
  },
]

type CellProps = { device: Device }

function Name({ device: { name, place } }: CellProps) {
  const { t } = useTranslation()
  return <TitleCell title={<bdi>{place === null ? name : t('device.at', { name, place })}</bdi>} />
}

function Purpose({ device: { purpose } }: CellProps) {
  const { t } = useTranslation()
  return t(`adminDevices.purposes.${purpose}`)
}

function Seen({ device: { lastSeenAt } }: CellProps) {
  const { language } = useTranslation()
  return <time dateTime={lastSeenAt}>{formatInstant(lastSeenAt, language)}</time>
}

function PairedBy({ device: { pairedBy } }: CellProps) {
  const { t } = useTranslation()
  return pairedBy ? <bdi>{pairedBy.displayName}</bdi> : <i>{t('adminDevices.list.deletedAccount')}</i>
}

/** The paired devices, each of which can be revoked. */
export function DeviceList() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { run } = useAction({
    request: ({ id }: Device) => request('revokeDevice', { params: { deviceId: id } }),
    success: (_, { name }) => ({ title: t('adminDevices.revoke.done', { name }) }),
    failed: { title: 'ui.failed', message: 'adminDevices.revoke.failed' },
    onDone: () => invalidateDevices(client),
  })
  return (
    <section className="flex flex-col gap-4" aria-labelledby="devices">
      <h2 id="devices">{t('adminDevices.list.title')}</h2>
      <Loaded
        query={useQuery(deviceQueries.list())}
        loading="adminDevices.list.loading"
        failed="adminDevices.list.loadFailed"
        skeleton={<TableSkeleton rows={3} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              compact
              title={t('adminDevices.list.empty.title')}
              text={t('adminDevices.list.empty.text')}
            />
          ) : (
            <AdminTable
              label={t('adminDevices.list.title')}
              rows={items}
              keyOf={({ id }) => id}
              nameOf={({ name }) => name}
              columns={columns}
              actions={[
                {
                  id: 'revoke',
                  label: 'adminDevices.revoke.action',
                  labelOf: 'adminDevices.revoke.of',
                  icon: Unplug,
                  isDangerous: true,
                  onSelect: run,
                  confirm: {
                    title: ({ name }) => t('adminDevices.revoke.title', { name }),
                    text: () => <p>{t('adminDevices.revoke.text')}</p>,
                    label: 'adminDevices.revoke.action',
                  },
                },
              ]}
            />
          )
        }
      </Loaded>
    </section>
  )
}
