import { z } from 'zod'
import type { LiveEvent, LiveStage, OwnStanding, Pressers, Standings } from './live-competitions.ts'
import { file, route } from './route.ts'

/**
 * The topics of a stream. `club` is what all guests see besides events; `me` is the signed-in user's own; `admin` is for
 * admins; and each live competition is a topic of its own.
 */
export const realtimeTopics = ['events', 'club', 'me', 'admin'] as const
export type CompetitionTopic = `competition:${string}`
export type RealtimeTopic = (typeof realtimeTopics)[number] | CompetitionTopic

/**
 * The messages of the live stream, distinguished by `type`. Every message carries state, or says that
 * something must be fetched again. None is a difference, so the next message or a refetch makes up for a missed one.
 * A state carries the same revision or version as an API answer: the higher one is newer.
 */
export type RealtimeMessage =
  /**
   * Sent first on every stream and after every gap: the client refetches what is on the screen, unless every
   * answer on the screen was begun at this `position` of the bus or later (see `positionHeader`).
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
  /** A rank on the leaderboard changed. */
  | { type: 'leaderboard.changed' }
  /** The notifications changed: those for everybody (`club`), for me (`me`), or in the administration (`admin`). */
  | { type: 'notifications.changed' }
  /** I have seen my notifications, perhaps on another device. */
  | { type: 'notifications.seen' }
  /** The home screen's sections, or the header, changed. */
  | { type: 'home.changed' }
  | { type: 'header.changed' }
  /** For admins: a user changed. */
  | { type: 'user.changed'; userId: string }
  /** A competition was created, changed or deleted: lists and details are fetched again. */
  | { type: 'competition.changed'; competitionId: string }
  /** I have joined, perhaps on another device. */
  | { type: 'competition.joined'; competitionId: string }
  /** The host did something: the complete live state. `now` is the server's time when the message was sent. */
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
  /** My own points and rank in the standings. */
  | { type: 'live.me'; competitionId: string; me: OwnStanding }
  /** Who has pressed the open challenge; sent with the standings. */
  | { type: 'live.pressers'; competitionId: string; pressers: Pressers }
  /** I have pressed a challenge, perhaps on another device. The version is that of my entry. */
  | { type: 'live.pressed'; competitionId: string; challengeId: string; version: number }
  /** For admins: presence changed. */
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
    'Each `data:` is one message as JSON, with its kind in `type`. The topic `admin` is for administrators.',
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
          // A screen shows one competition at most.
          .refine((topics) => topics.filter((topic) => topic.startsWith('competition:')).length <= 1),
      ),
  }),
  problems: ['foreign_origin', 'forbidden'],
  answers: { 200: file('text/event-stream', 'The stream') },
})
