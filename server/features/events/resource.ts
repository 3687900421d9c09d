import type { EditableEvent } from '#contract/events.ts'
import type { Resource } from '#server/platform/crud/resource.ts'
import { presentEditableEvent } from './present.ts'
import { type EditableEventRow, findEditableEvent, lockEvent } from './queries.ts'
import { publishChanged, publishDeleted } from './realtime.ts'

export const eventResource = {
  table: 'events',
  key: 'id',
  noun: 'event',
  find: findEditableEvent,
  lock: lockEvent,
  present: presentEditableEvent,
  publish: publishChanged,
  publishDeleted,
} satisfies Resource<'events', EditableEventRow, EditableEvent>
