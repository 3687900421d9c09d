import { AdminStations } from '#web/features/menu-admin/admin-stations.tsx'

/** /admin/stations: where the dishes of the menu are made. */
export function AdminStationsScreen() {
  return <AdminStations />
}
