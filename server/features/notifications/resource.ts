import type { EditableNotification } from '#contract/notifications.ts'
import type { Resource } from '#server/platform/crud/resource.ts'
import { presentEditable } from './present.ts'
import {
  type EditableNotificationRow,
  findEditableNotification,
  lockEditableNotification,
} from './queries.ts'
import { publishToAdmins, publishToReaders } from './realtime.ts'

export const notificationResource = {
  table: 'notifications',
  key: 'id',
  noun: 'notification',
  find: findEditableNotification,
  lock: lockEditableNotification,
  present: presentEditable,
  publish: async (tx, id) => {
    const row = await findEditableNotification(tx, id)
    if (row?.sent_at) await publishToReaders(tx, [{ id, forEveryone: row.for_everyone }])
    else await publishToAdmins(tx)
  },
} satisfies Resource<'notifications', EditableNotificationRow, EditableNotification>
