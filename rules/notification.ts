import type { NotificationType, SegmentKind, Topic } from '#contract/bounds.ts'
import { uuid } from '#contract/fields.ts'
import type { EditableNotification, NotificationInput, Segment } from '#contract/notifications.ts'
import { hasPassed } from './past-date.ts'
import { stockholmInstant, stockholmWallClock } from './stockholm.ts'
import { timeRule } from './typed-time.ts'

export type Person = { userId: string; displayName: string }

/** A notification as it is typed; the time is Stockholm's. */
export const emptyNotification = {
  title: '',
  message: '',
  type: 'info' as NotificationType,
  /** 'none': nobody can mute it. */
  topic: 'none' as Topic | 'none',
  audience: 'everyone' as 'everyone' | 'group' | 'some',
  segment: 'booked' as SegmentKind,
  /** With `booked`, the id of the event. */
  event: '',
  /** With `level`, the lowest one. */
  level: null as number | null,
  people: [] as Person[],
  /** The ids of further recipients, separated by commas. */
  ids: '',
  when: 'now' as 'now' | 'later',
  date: '',
  time: '',
}
export type NotificationForm = typeof emptyNotification

/** A stored notification as it is edited. */
export function notificationForm(
  stored: Omit<EditableNotification, 'people'> & { people?: Person[] },
): NotificationForm {
  const { title, message, type, forEveryone, people = [], segment, topic, scheduledFor } = stored
  return {
    ...emptyNotification,
    title,
    message,
    type,
    people,
    topic: topic ?? 'none',
    audience: forEveryone ? 'everyone' : segment ? 'group' : 'some',
    ...(segment && {
      segment: segment.kind,
      event: segment.event?.id ?? '',
      level: segment.level,
      people: [],
    }),
    when: 'later',
    ...stockholmWallClock(new Date(scheduledFor)),
  }
}

/** A new notification with the words and recipients of another one, to be sent at once. */
export const notificationCopy = (stored: EditableNotification): NotificationForm => ({
  ...notificationForm(stored),
  when: 'now',
  date: '',
  time: '',
})

const typedIds = (ids: string): string[] =>
  ids
    .split(',')
    .map((id) => id.trim().toLowerCase())
    .filter((id) => id !== '')
const isId = (id: string): boolean => uuid.safeParse(id).success

/** The recipients that a form names, each once. `notificationErrors` reports invalid ids. */
function targetsOf({ audience, people, ids }: NotificationForm): string[] {
  if (audience !== 'some') return []
  return [...new Set([...people.map(({ userId }) => userId), ...typedIds(ids).filter(isId)])]
}

function segmentOf({ audience, segment: kind, event, level }: NotificationForm): Segment | null {
  if (audience !== 'group') return null
  return {
    kind,
    eventId: kind === 'booked' && event !== '' ? event : null,
    level: kind === 'level' ? level : null,
  }
}

export const notificationBody = (values: NotificationForm) =>
  ({
    title: values.title.trim(),
    message: values.message.trim(),
    type: values.type,
    targetUsers: targetsOf(values),
    segment: segmentOf(values),
    topic: values.topic === 'none' ? null : values.topic,
    scheduledFor: values.when === 'later' ? { date: values.date, time: values.time } : null,
  }) satisfies Omit<NotificationInput, 'requestId'>

/**
 * Checks of recipients and time that the schema cannot express: the rule that each invalid field violates. The time that was stored may
 * have passed.
 */
export function notificationErrors(
  values: NotificationForm,
  now: Date,
  base: NotificationForm = emptyNotification,
) {
  const { audience, ids, when, date, time } = values
  const areIdsWrong = audience === 'some' && !typedIds(ids).every(isId)
  const isForNobody = audience === 'some' && targetsOf(values).length === 0
  const isSkipped = when === 'later' && timeRule(date, time) === 'time_does_not_exist'
  const instant = when === 'later' ? stockholmInstant(date, time) : null
  const isStored = date === base.date && time === base.time
  const isLate = instant !== null && !isStored && hasPassed(instant, now)
  return {
    ...(areIdsWrong && { ids: 'ids_wrong' as const }),
    ...(isForNobody && !areIdsWrong && { people: 'nobody' as const }),
    ...(isSkipped && { time: 'time_does_not_exist' as const }),
    ...(isLate && { date: 'date_has_passed' as const }),
  }
}
