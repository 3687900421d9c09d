import { z } from 'zod'
import type { LiveEvent, LiveStage, OwnStanding, Pressers, Standings } from './live-competitions.ts'
import { file, route } from './route.ts'

/**
 * What can be listened to. `club` is what all guests see beside events; `me` is the signed-in user's own; `admin` is for
 * admins; and each live competition is a topic of its own.
 */
export const realtimeTopics = ['events', 'club', 'me', 'admin'] as const
export type CompetitionTopic = `competition:${string}`
export type RealtimeTopic = (typeof realtimeTopics)[number] | CompetitionTopic

/**
 * What the live stream says: a small union, told apart by `type`. Every message carries state, or tells that
 * something is to be asked for again; none is a difference, so a missed one is healed by the next or by catching up.
 * A state has the revision or version that answers have too: the higher one is the newer.
 */
export type RealtimeMessage =
  /**
   * First on every stream, and after every gap: whoever listens asks again for what is on the screen, unless every
   * answer that it shows was begun at this `position` of the bus or later (see `positionHeader`).
   */
  | { type: 'stream.opened'; position: string }
  | {
      type: 'event.attendance'
      eventId: string
      currentAttendees: number
      maxAttendees: number | null
      revision: number
    }
  | { type: 'event.changed'; eventId: string }
  | { type: 'event.deleted'; eventId: string }
  /** My own booking changed, perhaps on another device. */
  | { type: 'booking.changed'; eventId: string; booked: boolean; revision: number }
  /** My name, picture, role or settings changed. */
  | { type: 'me.changed' }
  /** My points or level changed. */
  | { type: 'points.changed'; points: number; level: number; revision: number }
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
  /** A competition is new, changed, or gone: lists and details are asked for again. */
  | { type: 'competition.changed'; competitionId: string }
  /** I take part now, perhaps by another device. */
  | { type: 'competition.joined'; competitionId: string }
  /** The host did something: the whole of what the stage shows. `now` is the server's time as it was said. */
  | {
      type: 'live.changed'
      competitionId: string
      stage: LiveStage
      challenge: LiveEvent | null
      latestEvent: LiveEvent | null
      revision: number
      now: string
    }
  /** At most two a second. */
  | { type: 'live.standings'; competitionId: string; standings: Standings }
  /** My own place in it. */
  | { type: 'live.me'; competitionId: string; me: OwnStanding }
  /** Who has pressed the open challenge; sent with the standings. */
  | { type: 'live.pressers'; competitionId: string; pressers: Pressers }
  /** I have pressed a challenge, perhaps on another device. The version is that of my entry. */
  | { type: 'live.pressed'; competitionId: string; challengeId: string; version: number }
  /** For admins: who is there changed. */
  | { type: 'live.presence'; competitionId: string }
  /** The session is over; the stream closes after this. */
  | { type: 'session.ended' }

const competitionTopic = z
  .templateLiteral(['competition:', z.uuid()])
  .transform((topic) => topic.toLowerCase() as CompetitionTopic)

export const openLiveStream = route('openLiveStream', {
  access: 'user',
  tag: 'Live',
  summary: 'Live messages as Server-Sent Events',
  description:
    'Each `data:` is one message as JSON, told apart by its `type`. The topic `admin` is for administrators.',
  query: z.object({
    topics: z
      .string()
      .max(200)
      .meta({
        example: 'events,me',
        description: 'Comma separated: events, club, me, admin, competition:{id}',
      })
      .transform((value) => value.split(','))
      .pipe(
        z
          .array(z.union([z.enum(realtimeTopics), competitionTopic]))
          .min(1)
          .max(realtimeTopics.length + 1)
          // One screen, one competition.
          .refine((topics) => topics.filter((topic) => topic.startsWith('competition:')).length <= 1),
      ),
  }),
  problems: ['foreign_origin', 'forbidden'],
  answers: { 200: file('text/event-stream', 'The stream') },
})
