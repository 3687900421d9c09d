import { z } from 'zod'
import type { LiveEvent, LiveStage, OwnStanding, Pressers, Standings } from './live-competitions.ts'
import type { KitchenOrder } from './orders.ts'
import type { QuizBreak } from './quiz-breaks.ts'
import type { EveningState, TeamAnswer } from './quiz-evenings.ts'
import type { Right } from './rights.ts'
import { file, route } from './route.ts'

/**
 * The topics of a stream. `club` is what all guests see besides events; `me` is for the signed-in user alone; `admin` is for
 * staff, each of whom gets the messages that their rights allow; and each live competition is a topic of its own.
 */
export const realtimeTopics = ['events', 'club', 'me', 'admin'] as const
export type CompetitionTopic = `competition:${string}`
export type RealtimeTopic = (typeof realtimeTopics)[number] | CompetitionTopic

/**
 * The messages of the realtime stream, distinguished by `type`. Every message carries state, or says that
 * something must be fetched again. No message is a delta, so the next message or a refetch makes up for a missed one.
 * State carries a revision or version, as API answers do; the higher one is newer.
 */
export type RealtimeMessage =
  /**
   * Sent first on every stream and after every gap: the client refetches what is on the screen, unless every
   * answer on the screen carries this `position` or a later one (see `positionHeader`).
   */
  | { type: 'stream.opened'; position: string }
  | {
      type: 'event.attendance'
      eventId: string
      currentAttendees: number
      maxAttendees: number | null
      heldPlaces: number
      revision: number
    }
  | { type: 'event.changed'; eventId: string }
  | { type: 'event.deleted'; eventId: string }
  /** A booking of the user changed, perhaps on another device. */
  | {
      type: 'booking.changed'
      eventId: string
      booked: boolean
      places: number
      releasesAt: string | null
      revision: number
    }
  /** A wait of the user for places at an event, or its place in the queue, changed (`me`), or anybody's (`admin`). */
  | { type: 'eventWaits.changed'; eventId: string }
  /** The user's name, picture, role or settings changed. */
  | { type: 'me.changed' }
  /** The user's points or level changed. */
  | { type: 'points.changed'; points: number; level: number; revision: number }
  /** A rank on the leaderboard changed. */
  | { type: 'leaderboard.changed' }
  /** The notifications changed: those for everybody (`club`), for the user (`me`), or for staff (`admin`). */
  | { type: 'notifications.changed' }
  /** The user has seen the notifications, perhaps on another device. */
  | { type: 'notifications.seen' }
  /** The home screen's sections, or the header, changed. */
  | { type: 'home.changed' }
  | { type: 'header.changed' }
  /** For staff: a user changed. */
  | { type: 'user.changed'; userId: string }
  /** A competition was created, changed or deleted: lists and details are fetched again. */
  | { type: 'competition.changed'; competitionId: string }
  /** The user has joined, perhaps on another device. */
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
  /** Sent at most twice a second. */
  | { type: 'live.standings'; competitionId: string; standings: Standings }
  /** The user's own points and rank in the standings. */
  | { type: 'live.me'; competitionId: string; me: OwnStanding }
  /** Who has pressed the open challenge; sent with the standings. */
  | { type: 'live.pressers'; competitionId: string; pressers: Pressers }
  /** The user has pressed a challenge, perhaps on another device. The version is that of the user's entry. */
  | { type: 'live.pressed'; competitionId: string; challengeId: string; version: number }
  /** The host did something in an active competition that the user takes part in, whatever screen is open. See `live.changed`. */
  | {
      type: 'live.mine'
      competitionId: string
      title: string
      stage: LiveStage
      challenge: LiveEvent | null
      /** Null where there is no quiz evening. */
      quizBreak: QuizBreak | null
      revision: number
      now: string
    }
  /** A quiz evening, whole. Sent at once after a step of a host, and at most three times a second. */
  | { type: 'evening.changed'; competitionId: string; evening: EveningState }
  /** The answer of the user's team, as a member has set it. */
  | { type: 'evening.answer'; competitionId: string; answer: TeamAnswer }
  /** Who is in the user's team, or its name, changed. */
  | { type: 'evening.team'; competitionId: string }
  /** A quiz was created, changed or deleted: lists and the quiz are fetched again. */
  | { type: 'quiz.changed'; quizId: string }
  /** The user has begun a quiz or answered a question, perhaps on another device. */
  | { type: 'quiz.attempt'; quizId: string }
  /** For staff: somebody has begun or finished a quiz. */
  | { type: 'quiz.played'; quizId: string }
  /** A change of which tables are free, or of the tables themselves: a guest who is choosing a table fetches them again. */
  | { type: 'tables.changed' }
  /** For staff: game tables, their prices or what is played there changed. */
  | { type: 'play.changed' }
  /** Which game tables are free, or what playing costs, changed: a guest who looks at them fetches them again. */
  | { type: 'playHall.changed' }
  /** A wait of the user for a game table changed: it is called, or its place is another. */
  | { type: 'playWaits.changed' }
  /** A session at a game table in which the user plays, or played until now, changed. */
  | { type: 'myPlay.changed' }
  /** A booking of the user changed (`me`), or any booking (`admin`). */
  | { type: 'tableBooking.changed'; bookingId: string }
  /** A wait of the user for a table, or its place in the queue, changed (`me`), or anybody's (`admin`). */
  | { type: 'tableWaits.changed' }
  /** The menu or the kitchen's switches changed. */
  | { type: 'menu.changed' }
  /** An order of the user changed, perhaps on another device. */
  | { type: 'order.changed'; orderId: string }
  /** For staff: an order as it is now. Null when it is too long for a message: then it is fetched. */
  | { type: 'kitchen.changed'; orderId: string; order: KitchenOrder | null }
  /** For staff: an order of a table changed, or its bill was handed over. */
  | { type: 'bill.changed'; tableNumber: number }
  /** For staff: somebody came in or went out. What the door lists is fetched again. */
  | { type: 'door.changed'; date: string; inside: number; version: number }
  /** For staff: a break of a quiz evening was announced, began, was moved or ended, or its guests are more or fewer. */
  | { type: 'quizBreaks.changed' }
  /** For staff: a table gets no more alcohol, or does again. */
  | { type: 'alcoholStops.changed' }
  /** For staff: presence changed. */
  | { type: 'live.presence'; competitionId: string }
  /** For staff: a device was paired or revoked. */
  | { type: 'devices.changed' }
  /** The session has ended; the stream closes after this. */
  | { type: 'session.ended' }

/** Of which rights a listener of `admin` needs one to get a message. Nobody gets a message that is not named here. */
export const rightsForMessage: { readonly [K in RealtimeMessage['type']]?: readonly Right[] } = {
  'user.changed': ['people.read', 'bookings.manage'],
  'notifications.changed': ['notifications.send'],
  'live.presence': ['live.host'],
  'quiz.played': ['quizzes.edit'],
  'tableBooking.changed': ['bookings.manage', 'door.scan'],
  'tableWaits.changed': ['bookings.manage'],
  'play.changed': ['house.edit', 'orders.take'],
  'eventWaits.changed': ['attendees.read'],
  'kitchen.changed': ['orders.manage'],
  'bill.changed': ['orders.take'],
  'devices.changed': ['devices.pair'],
  'door.changed': ['door.scan', 'numbers.read'],
  'quizBreaks.changed': ['orders.manage'],
  'alcoholStops.changed': ['orders.manage'],
}

const competitionTopic = z
  .templateLiteral(['competition:', z.uuid()])
  .transform((topic) => topic.toLowerCase() as CompetitionTopic)

export const openLiveStream = route('openLiveStream', {
  access: ['user', 'wall.show', 'door.scan', 'orders.manage'],
  tag: 'Realtime',
  summary: 'Realtime messages as server-sent events',
  description:
    'Each `data:` is one message as JSON, with its kind in `type`. The topic `admin` is for staff, and has what their rights allow.',
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
  problems: ['foreign_origin'],
  answers: { 200: file('text/event-stream', 'The stream') },
})
