import { sql } from 'kysely'
import { joinedTables } from '#server/features/tables/queries.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'

/** Everything that the user's own profile shows, in one query. */
export const findMe = (db: Database | Tx, userId: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.user_id', 'u.id')
    .select([
      'u.id as user_id',
      'u.email',
      'u.email_verified',
      'u.language',
      'p.display_name',
      'p.avatar_url',
      'p.points',
      'p.level',
      'p.phone',
      'p.on_leaderboard',
      'p.marketing_consented_at',
      'p.muted_topics',
      'p.guest_code',
      'p.created_at',
      'p.revision',
      'u.two_factor_enabled',
      'u.must_change_password',
    ])
    .select([
      sql<string[]>`array(select role from user_roles r where r.user_id = u.id order by role)`.as('roles'),
      // Those that count now.
      sql<string[]>`array(select role from acting_roles a where a.user_id = u.id)`.as('acting_roles'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst()

export type MeRow = NonNullable<Awaited<ReturnType<typeof findMe>>>

/** The user with an e-mail address: id, and language of mails. Undefined if there is none. */
export const findUserByEmail = (db: Database | Tx, email: string) =>
  db.selectFrom('users').select(['id', 'language']).where('email', '=', email).executeTakeFirst()

export const findUserById = (db: Database | Tx, userId: string) =>
  db.selectFrom('users').select(['id', 'email', 'language']).where('id', '=', userId).executeTakeFirst()

export const findPasswordHash = (db: Database | Tx, email: string) =>
  db
    .selectFrom('accounts as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.user_id', 'a.password', 'u.two_factor_enabled'])
    .where('u.email', '=', email)
    .where('a.provider_id', '=', 'credential')
    .executeTakeFirst()

/** When the user has chosen a PIN; undefined without one. */
export const findPin = (db: Database | Tx, userId: string) =>
  db.selectFrom('pins').select('set_at as setAt').where('user_id', '=', userId).executeTakeFirst()

/** Since when the user's bookings are a calendar to subscribe to. */
export const findCalendarFeed = (db: Database | Tx, userId: string) =>
  db
    .selectFrom('calendar_feeds')
    .select('created_at as createdAt')
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** The user's sessions that have not expired, last used first, at most 200. */
export const findSessions = (db: Database | Tx, userId: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip_address', 'created_at', 'updated_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
export type SessionRow = Awaited<ReturnType<typeof findSessions>>[number]

/** The user's stored picture. */
export const findAvatar = (tx: Tx, userId: string) =>
  tx
    .selectFrom('pictures')
    .select('bytes')
    .where('owner_id', '=', userId)
    .where('kind', '=', 'avatar')
    .executeTakeFirst()

// The functions below read data for the user's export.

/** All bookings of the user, cancelled ones included. */
export const findAllBookings = (tx: Tx, userId: string) =>
  tx
    .selectFrom('event_bookings as b')
    .innerJoin('events as e', 'e.id', 'b.event_id')
    .leftJoin('event_arrivals as a', 'a.place_id', 'b.place_id')
    .select(['e.title as event', 'e.date', 'e.time', 'e.location', 'b.status', 'b.places'])
    .select('b.created_at as bookedAt')
    .select(['b.releases_at as releasesAt', 'a.arrived_at as arrivedAt'])
    .select(
      sql<
        { name: string | null; arrivedAt: string | null }[]
      >`coalesce((select json_agg(json_build_object('name', f.name, 'arrivedAt', f.arrived_at) order by f.seat)
        from event_friends f where f.place_id = b.place_id), '[]')`.as('friends'),
    )
    .where('b.user_id', '=', userId)
    .orderBy('b.created_at')
    .execute()

/** The events at which the user waits for places. */
export const findAllEventWaits = (tx: Tx, userId: string) =>
  tx
    .selectFrom('event_waits as w')
    .innerJoin('events as e', 'e.id', 'w.event_id')
    .select(['e.title as event', 'e.date', 'e.time', 'w.places', 'w.created_at as since'])
    .select(['w.offered_until as offeredUntil', 'w.notified_at as notifiedAt'])
    .where('w.user_id', '=', userId)
    .orderBy('w.created_at')
    .execute()

/** The series of events that the user follows. */
export const findAllFollowedSeries = (tx: Tx, userId: string) =>
  tx
    .selectFrom('event_series_followers as f')
    .select(['f.series_id as seriesId', 'f.created_at as since'])
    .select(
      sql<string>`(select e.title from events e where e.series_id = f.series_id order by e.series_date desc limit 1)`.as(
        'series',
      ),
    )
    .where('f.user_id', '=', userId)
    .orderBy('f.created_at')
    .execute()

/** The places that are held for the user's address while a mailed code is under way. */
export const findAllEventHolds = (tx: Tx, userId: string) =>
  tx
    .selectFrom('event_holds as h')
    .innerJoin('events as e', 'e.id', 'h.event_id')
    .innerJoin('users as u', 'u.email', 'h.email')
    .select(['e.title as event', 'e.date', 'e.time', 'h.created_at as since', 'h.held_until as heldUntil'])
    .where('u.id', '=', userId)
    .orderBy('h.created_at')
    .execute()

/** When the user's parties came in and went out, and whom the user has counted at the door. */
export const findAllDoorEvents = (tx: Tx, userId: string) =>
  tx
    .selectFrom('door_events as d')
    .leftJoin('table_bookings as t', 't.id', 'd.booking_id')
    .leftJoin('event_bookings as p', 'p.place_id', 'd.place_id')
    .select(['d.at', 'd.kind', 'd.delta as people', 'd.door'])
    .select((eb) => [
      eb.fn.coalesce(eb('d.acted_by', '=', userId), sql.lit(false)).as('countedByMe'),
      eb.case().when('d.acted_by', '=', userId).then(eb.ref('d.reason')).end().as('reason'),
    ])
    .where((eb) =>
      eb.or([eb('d.acted_by', '=', userId), eb('t.user_id', '=', userId), eb('p.user_id', '=', userId)]),
    )
    .orderBy('d.at')
    .orderBy('d.id')
    .execute()

/** The places of the user at events that were cancelled. */
export const findAllCancelledPlaces = (tx: Tx, userId: string) =>
  tx
    .selectFrom('cancelled_places')
    .select(['title as event', 'starts_at as startsAt', 'location', 'reason', 'cancelled_at as cancelledAt'])
    .where('user_id', '=', userId)
    .orderBy('cancelled_at')
    .execute()

/** The competitions of the user, with their results. */
export const findAllEntries = (tx: Tx, userId: string) =>
  tx
    .selectFrom('competition_entries as e')
    .innerJoin('competitions as c', 'c.id', 'e.competition_id')
    .select([
      'c.title as competition',
      'c.start_date as startDate',
      'c.end_date as endDate',
      'e.points_earned as points',
      'e.joined_at as joinedAt',
      'e.result',
    ])
    .where('e.user_id', '=', userId)
    .orderBy('e.joined_at')
    .orderBy('c.id')
    .execute()

/** The quizzes that the user has begun, with their scores. */
export const findAllQuizAttempts = (tx: Tx, userId: string) =>
  tx
    .selectFrom('quiz_attempts as t')
    .innerJoin('quizzes as z', 'z.id', 't.quiz_id')
    .select(['z.title as quiz', 't.question_count as questions', 't.answered', 't.right_answers as right'])
    .select(['t.points', 't.milliseconds', 't.started_at as startedAt', 't.finished_at as finishedAt'])
    .where('t.user_id', '=', userId)
    .orderBy('t.started_at')
    .orderBy('t.quiz_id')
    .execute()

export const findAllTableBookings = (tx: Tx, userId: string) =>
  tx
    .selectFrom('table_bookings as b')
    .leftJoin('restaurant_tables as t', 't.id', 'b.table_id')
    .select([
      'b.number',
      't.table_number as table',
      joinedTables.as('joinedTables'),
      't.location',
      'b.starts_at as startsAt',
      'b.ends_at as endsAt',
    ])
    .select(['b.guest_count as guests', 'b.special_requests as specialRequests', 'b.status'])
    .select('b.staff_note as staffNote')
    .select(['b.reminded_for as remindedOf', 'b.reminded_at as remindedAt', 'b.promised_at as promisedAt'])
    .select(['b.held_until as heldUntil', 'b.no_show_at as noShowAt'])
    .select(['b.checked_in_at as checkedInAt', 'b.created_at as bookedAt'])
    .where('b.user_id', '=', userId)
    .orderBy('b.created_at')
    .orderBy('b.id')
    .execute()

/** The game tables that the user has booked. */
export const findAllPlayBookings = (tx: Tx, userId: string) =>
  tx
    .selectFrom('play_bookings as b')
    .innerJoin('game_tables as t', 't.id', 'b.table_id')
    .select(['t.kind', 't.own_kind as ownKind', 't.table_number as table', 't.location'])
    .select(['b.starts_at as startsAt', 'b.ends_at as endsAt', 'b.players', 'b.status'])
    .select(['b.created_at as bookedAt', 'b.reminded_at as remindedAt'])
    .where('b.user_id', '=', userId)
    .orderBy('b.created_at')
    .orderBy('b.id')
    .execute()

/** What the user has played at game tables: as the guest, or with another. */
export const findAllPlay = (tx: Tx, userId: string) =>
  tx
    .selectFrom('play_sessions as s')
    .innerJoin('game_tables as t', 't.id', 's.table_id')
    .leftJoin('play_friends as f', (join) =>
      join.onRef('f.session_id', '=', 's.id').on('f.user_id', '=', userId),
    )
    .select(['t.kind', 't.own_kind as ownKind', 't.table_number as table', 's.started_at as startedAt'])
    .select(['s.stopped_at as stoppedAt', 's.total_ore as totalAmountOre', 'f.joined_at as joinedAt'])
    .select((eb) => eb.case().when('s.guest_id', '=', userId).then(eb.ref('s.guest_level')).end().as('level'))
    .where((eb) => eb.or([eb('s.guest_id', '=', userId), eb('f.user_id', 'is not', null)]))
    .orderBy('s.started_at')
    .orderBy('s.id')
    .execute()

type OrderedLine = {
  name: string
  quantity: number
  unitPriceOre: number
  totalPriceOre: number
  note: string | null
  choices: string[]
  /** Whether the guest has shown who they are, or why it was not served. */
  alcoholCheck: string | null
}
/** The orders of the user, with their lines. */
export const findAllTableWaits = (tx: Tx, userId: string) =>
  tx
    .selectFrom('table_waits')
    .select(['booking_date as date', 'booking_time as time', 'duration_hours as hours'])
    .select(['guest_count as guests', 'is_flexible as isFlexible', 'status', 'created_at as since'])
    .select(['offer_start as offeredFor', 'offered_at as offeredAt', 'updated_at as updatedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

export const findAllOrders = (tx: Tx, userId: string) =>
  tx
    .selectFrom('orders as o')
    .select(['o.number', 'o.status', 'o.total_amount_ore as totalAmountOre', 'o.notes'])
    .select(['o.table_number as table', 'o.created_at as orderedAt', 'o.confirmed_at as confirmedAt'])
    .select(['o.preparing_at as preparingAt', 'o.ready_at as readyAt'])
    .select(['o.delivered_at as deliveredAt', 'o.cancelled_at as cancelledAt'])
    .select(
      sql<OrderedLine[]>`(select json_agg(json_build_object('name', i.name, 'quantity', i.quantity,
        'unitPriceOre', i.unit_price_ore, 'totalPriceOre', i.total_price_ore, 'note', i.note,
        'choices', (select coalesce(json_agg(each ->> 'name'), '[]') from jsonb_array_elements(i.choices) each),
        'alcoholCheck', i.alcohol_check) order by i.position)
        from order_items i where i.order_id = o.id)`.as('lines'),
    )
    .where('o.user_id', '=', userId)
    .orderBy('o.created_at')
    .orderBy('o.id')
    .execute()

/** The questions that were shown to the user, with their answers. Keys are left out: one question may still be open. */
export const findAllQuizAnswers = (tx: Tx, userId: string) =>
  tx
    .selectFrom('quiz_answers as a')
    .innerJoin('quizzes as z', 'z.id', 'a.quiz_id')
    .innerJoin('quiz_questions as q', (join) =>
      join
        .onRef('q.quiz_id', '=', 'a.quiz_id')
        .onRef('q.question_set', '=', 'a.question_set')
        .onRef('q.order_index', '=', 'a.order_index'),
    )
    .select(['z.title as quiz', 'q.question', 'a.text_answer as textAnswer', 'a.points_earned as points'])
    .select(sql<string | null>`q.options[a.selected_answer + 1]`.as('selectedAnswer'))
    .select(['a.is_correct as isCorrect', 'a.shown_at as shownAt', 'a.answered_at as answeredAt'])
    .where('a.user_id', '=', userId)
    .orderBy('a.shown_at')
    .orderBy('a.id')
    .execute()

/** What staff have noted about the user, without who wrote it: that is other people's data. */
export const findAllNotes = (tx: Tx, userId: string) =>
  tx
    .selectFrom('guest_notes')
    .select(['text', 'created_at as writtenAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The user's ledger, without the admins who gave the points: they are other people's data. */
export const findAllPoints = (tx: Tx, userId: string) =>
  tx
    .selectFrom('point_events')
    .select(['delta as points', 'source_type as source', 'reason', 'created_at as at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The sent notifications that have the user among their targets. Those for everyone are left out. */
export const findOwnNotifications = (tx: Tx, userId: string) =>
  tx
    .selectFrom('notification_targets as t')
    .innerJoin('notifications as n', 'n.id', 't.notification_id')
    .select(['n.title', 'n.message', 'n.type', 'n.sent_at as sentAt'])
    .where('t.user_id', '=', userId)
    .where('n.sent_at', 'is not', null)
    .orderBy('n.sent_at')
    .execute()

export const findSeenAt = (tx: Tx, userId: string) =>
  tx.selectFrom('notification_seen').select('seen_at').where('user_id', '=', userId).executeTakeFirst()

/** The push services of the user's browsers, without endpoint and keys: with those anyone could push. */
export const findPushServices = (tx: Tx, userId: string) =>
  tx
    .selectFrom('push_subscriptions')
    .select([
      sql<string>`substring(endpoint from '^https://([^/:?#]+)')`.as('service'),
      'created_at as createdAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

export const findPendingEmail = (tx: Tx, userId: string) =>
  tx
    .selectFrom('email_changes')
    .select(['new_email', 'expires_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** The mails to the user that are still stored. Their text is deleted once they are sent. */
export const findMails = (tx: Tx, userId: string) =>
  tx
    .selectFrom('mails')
    .select(['recipient as to', 'subject', 'created_at as queuedAt', 'sent_at as sentAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

/** The audit rows about the user, and those that mention the user among others. */
export const findAuditAbout = (tx: Tx, userId: string) =>
  tx
    .selectFrom('audit_log')
    .select(['at', 'action', 'subject_type', 'subject_id', 'before', 'after'])
    .where(({ and, or, eb }) =>
      or([
        and([eb('subject_type', '=', 'user'), eb('subject_id', '=', userId)]),
        // The second condition is that of the index.
        sql<boolean>`named @> array[${userId}::uuid] and named <> '{}'`,
      ]),
    )
    .orderBy('id')
    .execute()

/** What the user has changed as an admin, without subject id and values: those may be other people's data. */
export const findAuditBy = (tx: Tx, userId: string) =>
  tx
    .selectFrom('audit_log')
    .select(['at', 'action', 'subject_type as about'])
    .where('actor_id', '=', userId)
    .orderBy('id')
    .execute()
