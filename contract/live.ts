import { z } from '@hono/zod-openapi'
import { file, route } from './route.ts'

/** What can be listened to. `club` is what all guests see beside events; `me` is the signed-in user's own; `admin` is for admins. */
export const liveTopics = ['events', 'club', 'me', 'admin'] as const
export type LiveTopic = (typeof liveTopics)[number]

/**
 * What the live stream says: a small union, told apart by `type`. Every message carries state, or tells that
 * something is to be asked for again; none is a difference, so a missed one is healed by the next or by catching up.
 */
export type LiveMessage =
  /**
   * First on every stream, and after every gap: whoever listens asks again for what is on the screen, unless every
   * answer that it shows was begun at this `position` of the bus or later (see `positionHeader`).
   */
  | { type: 'stream.opened'; position: string }
  | { type: 'event.attendance'; eventId: string; currentAttendees: number; maxAttendees: number | null }
  | { type: 'event.changed'; eventId: string }
  | { type: 'event.deleted'; eventId: string }
  /** My own booking changed, perhaps on another device. */
  | { type: 'booking.changed'; eventId: string; booked: boolean }
  /** My name, picture, role or settings changed. */
  | { type: 'me.changed' }
  /** My points or level changed. */
  | { type: 'points.changed'; points: number; level: number }
  /** Somebody's place on the leaderboard changed. */
  | { type: 'leaderboard.changed' }
  /** What is announced changed: to all (`club`), to me (`me`), or in the administration (`admin`). */
  | { type: 'notifications.changed' }
  /** I have seen my notifications, perhaps on another device. */
  | { type: 'notifications.seen' }
  /** The club's words on the home screen or in the header changed. */
  | { type: 'home.changed' }
  | { type: 'header.changed' }
  /** For admins: a user changed. */
  | { type: 'user.changed'; userId: string }
  /** The session is over; the stream closes after this. */
  | { type: 'session.ended' }

export const openLiveStream = route('openLiveStream', {
  access: 'user',
  tag: 'Live',
  summary: 'Server-Sent Events; each `data:` is one live message as JSON. Topics comma separated',
  query: z.object({
    topics: z
      .string()
      .max(200)
      .transform((value) => value.split(','))
      .pipe(z.array(z.enum(liveTopics)).min(1).max(liveTopics.length)),
  }),
  answers: { 200: file('text/event-stream', 'The stream') },
})
