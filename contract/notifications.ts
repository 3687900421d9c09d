import { z } from 'zod'
import { bounds, notificationTypes, segments, topics } from './bounds.ts'
import {
  exampleId,
  instant,
  line,
  localDate,
  localTime,
  pageOf,
  pageQuery,
  requestId,
  text,
  uuid,
  version,
} from './fields.ts'
import { json, nothing, route, staleVersion } from './route.ts'

const tag = 'Notifications'
const admin = 'Notifications: administration'

/** A notification as a guest gets it, without its other recipients. */
export const notification = z
  .object({
    id: uuid,
    title: z.string(),
    message: z.string(),
    type: z.enum(notificationTypes),
    /** When it became visible. */
    visibleSince: instant,
    seen: z.boolean(),
    /** The screen of what it is about, such as `/order/{id}`; null when it is about no screen. */
    path: z.string().nullable(),
    /** Whether its text was changed after it was sent. */
    isEdited: z.boolean(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof notification>

export const listNotifications = route('listNotifications', {
  access: 'user',
  tag,
  summary: 'Notifications to me or to everybody',
  description: 'Active and due, newest first, fifty at most.',
  answers: { 200: json(z.object({ items: z.array(notification) }), 'The notifications') },
})
export const markNotificationsSeen = route('markNotificationsSeen', {
  access: 'user',
  tag,
  summary: 'Mark notifications up to a moment as seen',
  description: 'They are then seen on all my devices; later ones stay unread.',
  body: z
    .strictObject({ until: instant })
    .meta({ id: 'Seen', example: { until: '2026-11-20T18:00:00.000Z' } }),
  answers: { 204: nothing('Marked as seen') },
})

const level = z.number().int().min(1).max(bounds.level)
/** A part of the guests. */
export const segment = z
  .strictObject({
    kind: z.enum(segments),
    /** With `booked`, the event. */
    eventId: uuid.nullable().default(null),
    /** With `level`, the lowest one. */
    level: level.nullable().default(null),
  })
  .refine(({ kind, eventId }) => (kind === 'booked') === (eventId !== null), {
    path: ['eventId'],
    params: { rule: 'required' },
  })
  .refine(({ kind, level }) => (kind === 'level') === (level !== null), {
    path: ['level'],
    params: { rule: 'required' },
  })
export type Segment = z.infer<typeof segment>

export const managedNotification = z
  .object({
    id: uuid,
    title: z.string(),
    message: z.string(),
    type: z.enum(notificationTypes),
    /** At most three are named; `targetCount` is the number of targets; `forEveryone` says that the notification is for all. */
    targets: z.array(z.object({ userId: uuid, displayName: z.string() })),
    targetCount: z.number().int(),
    forEveryone: z.boolean(),
    scheduledFor: instant,
    isActive: z.boolean(),
    createdBy: z.string().nullable(),
    createdAt: instant,
    sentAt: instant.nullable(),
    /** The part of the guests to whom it is sent. Its targets are known once it is sent. The event is null once it is deleted. */
    segment: z
      .object({
        kind: z.enum(segments),
        event: z.object({ id: uuid, title: z.string() }).nullable(),
        level: z.number().int().nullable(),
      })
      .nullable(),
    /** Null: nobody can mute it. */
    topic: z.enum(topics).nullable(),
    /** When its text was changed after it was sent. */
    editedAt: instant.nullable(),
    /** Whether the server wrote it, about something of the reader's. Such a notification is not edited. */
    isAutomatic: z.boolean(),
    version: z.number().int(),
  })
  .meta({ id: 'ManagedNotification' })
export type ManagedNotification = z.infer<typeof managedNotification>
export const editableNotification = managedNotification
  .extend({
    /** All targets. */
    people: z.array(z.object({ userId: uuid, displayName: z.string() })),
  })
  .meta({ id: 'EditableNotification' })
export type EditableNotification = z.infer<typeof editableNotification>

export const notificationInput = z
  .strictObject({
    requestId,
    title: line(bounds.notification.title),
    message: text(bounds.notification.message)
      .pipe(z.string().min(1))
      .meta({ minLength: 1, maxLength: bounds.notification.message }),
    type: z.enum(notificationTypes).default('info'),
    /** Empty means everyone. */
    targetUsers: z.array(uuid).max(bounds.notification.targets).default([]),
    /** Instead of named users: a part of the guests. */
    segment: segment.nullable().default(null),
    /** Guests who have muted it do not get the notification. Null: nobody can mute it. */
    topic: z.enum(topics).nullable().default(null),
    /** Without it, the notification is sent now. */
    scheduledFor: z.strictObject({ date: localDate, time: localTime }).nullable().default(null),
  })
  .meta({
    id: 'NotificationInput',
    example: {
      requestId: exampleId,
      title: 'Köket stänger',
      message: 'Klockan 22.',
      type: 'info',
      targetUsers: [],
      segment: null,
      topic: null,
      scheduledFor: { date: '2055-03-05', time: '20:30' },
    },
  })
export type NotificationInput = z.infer<typeof notificationInput>

/** What is absent stays as it is. Of a notification that was sent, only the text changes. */
export const notificationEdit = z
  .strictObject({
    version,
    title: notificationInput.shape.title,
    message: notificationInput.shape.message,
    type: z.enum(notificationTypes),
    targetUsers: z.array(uuid).max(bounds.notification.targets).optional(),
    segment: segment.nullable().optional(),
    topic: z.enum(topics).nullable().optional(),
    /** Null: now. */
    scheduledFor: z.strictObject({ date: localDate, time: localTime }).nullable().optional(),
  })
  .meta({
    id: 'NotificationEdit',
    example: { version: 1, title: 'Köket stänger', message: 'Klockan 22.', type: 'info' },
  })
export type NotificationEdit = z.infer<typeof notificationEdit>

/** What staff write to the guests of some bookings. */
export const guestMessage = z.strictObject({
  title: line(bounds.notification.title),
  message: text(bounds.guestMessage)
    .pipe(z.string().min(1))
    .meta({ minLength: 1, maxLength: bounds.guestMessage }),
})
export type GuestMessage = z.infer<typeof guestMessage>

/** The fields of the form. */
export const writtenNotification = notificationInput.omit({ requestId: true })

export const listAllNotifications = route('listAllNotifications', {
  access: 'notifications.send',
  tag: admin,
  summary: 'All notifications, newest first',
  query: z.object(pageQuery),
  answers: { 200: json(pageOf(managedNotification), 'One page') },
})
export const createNotification = route('createNotification', {
  access: 'notifications.send',
  tag: admin,
  summary: 'Create a notification',
  description:
    'It is sent now or later (in Stockholm time), to the named users, to a part of the guests, or to all.',
  body: notificationInput,
  problems: ['time_does_not_exist', 'date_has_passed', 'key_reused'],
  answers: { 201: json(managedNotification, 'Created') },
})
export const getNotificationAudience = route('getNotificationAudience', {
  access: 'notifications.send',
  tag: admin,
  summary: 'How many guests a notification would reach now, and some of them',
  query: z.object({
    kind: z.enum(['everyone', ...segments]),
    eventId: uuid.optional(),
    level: z.coerce.number().int().min(1).max(bounds.level).optional(),
    /** Those who have muted it are not counted. */
    topic: z.enum(topics).optional(),
  }),
  answers: {
    200: json(
      z
        .object({
          count: z.number().int(),
          /** Six at most, those with pictures first. */
          faces: z.array(
            z.object({ userId: uuid, displayName: z.string(), avatarUrl: z.string().nullable() }),
          ),
        })
        .meta({ id: 'NotificationAudience' }),
      'The audience',
    ),
  },
})
export const getNotificationForEditing = route('getNotificationForEditing', {
  access: 'notifications.send',
  tag: admin,
  summary: 'One notification with all of its targets and its version',
  params: z.object({ notificationId: uuid }),
  answers: { 200: json(editableNotification, 'The notification') },
})
export const updateNotification = route('updateNotification', {
  access: 'notifications.send',
  tag: admin,
  summary: 'Change a notification',
  description: `Before it is sent, all of it; afterwards its text and type, without alerting anybody again. ${staleVersion}`,
  params: z.object({ notificationId: uuid }),
  body: notificationEdit,
  problems: ['stale_version', 'notification_sent', 'time_does_not_exist', 'date_has_passed'],
  answers: { 200: json(editableNotification, 'Changed') },
})
export const setNotificationActive = route('setNotificationActive', {
  access: 'notifications.send',
  tag: admin,
  summary: 'Activate or deactivate a notification',
  params: z.object({ notificationId: uuid }),
  body: z
    .strictObject({ isActive: z.boolean() })
    .meta({ id: 'NotificationSwitch', example: { isActive: false } }),
  answers: { 200: json(managedNotification, 'Changed') },
})

export const getPush = route('getPush', {
  access: 'user',
  tag,
  summary: 'The VAPID key, and the push subscription of this session',
  description: 'The endpoint is null without a subscription. A browser whose own is another stores it again.',
  answers: {
    200: json(
      z.object({ publicKey: z.string(), subscribed: z.boolean(), endpoint: z.string().nullable() }),
      'Key and state',
    ),
  },
})
export const putPush = route('putPush', {
  access: 'user',
  tag,
  summary: 'Subscribe this session to push',
  description: 'The body is the push subscription that the browser created.',
  body: z
    .strictObject({
      endpoint: z.string().min(1).max(1000),
      keys: z.strictObject({
        p256dh: z.string().regex(/^[A-Za-z0-9_-]{80,100}$/),
        auth: z.string().regex(/^[A-Za-z0-9_-]{16,40}$/),
      }),
    })
    .meta({
      id: 'PushSubscription',
      example: {
        endpoint: 'https://push.example/abc',
        keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
      },
    }),
  problems: ['push_not_accepted'],
  answers: { 204: nothing('Stored') },
})
export const removePush = route('removePush', {
  access: 'user',
  tag,
  summary: 'Unsubscribe this session from push',
  answers: { 204: nothing('Unsubscribed') },
})
