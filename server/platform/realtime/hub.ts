import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { type RealtimeMessage, type RealtimeTopic, rightsForMessage } from '#contract/realtime.ts'
import { type Right, rightsOf, rightsOfDevice } from '#contract/rights.ts'
import { type Actor, may } from '../http/router.ts'
import { type Bus, listenToBus } from './bus.ts'
import { Coalescer } from './coalesce.ts'
import { type BusMessage, type FeedMessage, versionOf } from './publish.ts'
import { heartbeat, RealtimeStream, wireFormat } from './stream.ts'
import { StreamIndex } from './stream-index.ts'

/**
 * Receives from PostgreSQL the messages that committed transactions of all nodes have published, and sends them to the streams of
 * this node.
 */
export type RealtimeHub = {
  /** Whether the bus connection is up; part of readiness. */
  isListening(): boolean
  /** The current position of the bus. An answer that begins now contains everything published up to this position. */
  position(): string
  /** Gives a response to the hub, which writes to it until it closes. */
  open(response: ServerResponse, actor: Actor, topics: RealtimeTopic[]): void
  streamCount(): number
  /**
   * Sets the listener of a feed: messages between servers, which no stream gets. They come in any order, and
   * `onGap` is called when some may have been missed. A feed has one listener.
   */
  onFeed(feed: string, listener: FeedListener): void
  /**
   * Sets the guard of the topics with this prefix. It is called when a stream opens, and when rights may have
   * changed.
   */
  guard(prefix: string, mayListen: TopicGuard): void
  /** Returns the topics in the list that the user may listen to. */
  admitted(actor: Actor, topics: RealtimeTopic[]): Promise<RealtimeTopic[]>
  /** The current listeners to a topic on this node. */
  listeners(topic: string): Listener[]
  /** Topics with this prefix that have listeners on this node. */
  topics(prefix: string): string[]
  /** Ends all streams. */
  closeStreams(): void
  /** Ends the streams and leaves the bus. */
  stop(): Promise<void>
}

/** Returns the users of the list who may listen to the topic. */
export type TopicGuard = (id: string, userIds: string[]) => Promise<ReadonlySet<string>>
export type FeedListener = { onData(id: string): void; onGap(): void }
/** One open stream. */
export type Listener = Pick<RealtimeStream, 'userId' | 'write'>

const streamsPerUser = 10
/** Milliseconds. Heartbeats keep proxies from cutting an idle stream; the tick also looks for stalled readers. */
const tick = 5_000
const ticksPerHeartbeat = 3
const recheckEvery = 30_000
/** Milliseconds after which a new stream is checked again: its session may end before the stream is registered here. */
const newSessionsEvery = 1_000

/** What is published. `again`: a message was too long, and everything must be fetched again. */
type Payload =
  | BusMessage
  | { revoke: 'session' | 'role' | 'topic'; id: string }
  | FeedMessage
  | { again: true }

type Options = { connectionString: string; log: Logger }

/** Resolves after the first attempt to connect the bus. If it failed, `isListening` says so and the hub keeps trying. */
export async function createRealtimeHub({ connectionString, log }: Options): Promise<RealtimeHub> {
  const streams = new Set<RealtimeStream>()
  const byTopic = new StreamIndex()
  const byUser = new StreamIndex()
  const bySession = new StreamIndex()
  const newSessionIds = new Set<string>()
  const coalescer = new Coalescer<BusMessage>(sendToStreams, ({ message }) => versionOf(message))
  const feeds = new Map<string, FeedListener>()
  const guards = new Map<string, TopicGuard>()
  // After a gap the position gets a new name, because the messages in between were not counted.
  let busName = newName()
  let messageCount = 0
  const position = () => `${busName}.${messageCount}`
  const opened = () => wireFormat({ type: 'stream.opened', position: position() })

  function sendToStreams({ topic, message }: BusMessage): void {
    const listeners = byTopic.get(topic)
    if (listeners.size === 0) return
    const bytes = wireFormat(message)
    const wanted = rightsForMessage[message.type] ?? []
    for (const stream of listeners) if (topic !== 'admin' || may(stream, ...wanted)) stream.write(bytes)
  }

  function receive(payload: Payload): void {
    messageCount += 1
    try {
      if ('revoke' in payload) revoke(payload.revoke, payload.id)
      else if ('feed' in payload) feeds.get(payload.feed)?.onData(payload.id)
      else if ('again' in payload) fetchAgain()
      else if (payload.key === undefined) sendToStreams(payload)
      else coalescer.push(`${payload.topic} ${payload.key}`, payload)
    } catch (error) {
      log.error({ err: error }, 'realtime: message could not be delivered')
    }
  }

  /** Messages may have been missed: clients fetch what they show, feeds and rights are read again. */
  function fetchAgain(): void {
    busName = newName()
    const bytes = opened()
    for (const stream of streams) stream.write(bytes)
    for (const feed of feeds.values()) feed.onGap()
    recheckAll()
  }

  function forget(stream: RealtimeStream): void {
    streams.delete(stream)
    for (const topic of stream.topics) byTopic.delete(topic, stream)
    byUser.delete(stream.userId, stream)
    bySession.delete(stream.sessionId, stream)
  }

  function close(stream: RealtimeStream, last?: RealtimeMessage): void {
    forget(stream)
    stream.close(last)
  }

  function revoke(what: 'session' | 'role' | 'topic', id: string): void {
    if (what === 'topic') recheckTopics([id])
    else if (what === 'role') revokeRole(id)
    else for (const stream of bySession.get(id)) close(stream, { type: 'session.ended' })
  }

  function revokeRole(userId: string): void {
    const streamsOf = [...byUser.get(userId)]
    // Streams with the admin topic end. Their clients reconnect, and then the current roles decide.
    for (const stream of streamsOf) {
      if (stream.topics.includes('admin')) close(stream, { type: 'me.changed' })
      else stream.write(wireFormat({ type: 'me.changed' }))
    }
    recheckTopics(streamsOf.flatMap(({ topics }) => topics))
  }

  const guardOf = (topic: string) => [...guards].find(([prefix]) => topic.startsWith(prefix))

  /** Returns the users in the list who may listen to a topic. */
  async function allowedUsers(topic: string, userIds: string[]): Promise<ReadonlySet<string>> {
    const [prefix, mayListen] = guardOf(topic) ?? []
    return prefix && mayListen ? mayListen(topic.slice(prefix.length), userIds) : new Set(userIds)
  }

  /** Removes from a topic the streams of users who may no longer listen, and adds those who may again. */
  async function recheckTopic(topic: string): Promise<void> {
    if (!guardOf(topic)) return
    const subscribed = [...streams].filter(({ topics }) => topics.includes(topic))
    const users = await allowedUsers(topic, [...new Set(subscribed.map(({ userId }) => userId))])
    // Streams that closed meanwhile are forgotten; new ones were checked when they opened.
    for (const stream of subscribed.filter((each) => streams.has(each))) {
      if (!users.has(stream.userId)) byTopic.delete(topic, stream)
      else if (!byTopic.get(topic).has(stream)) {
        byTopic.add(topic, stream)
        stream.write(opened())
      }
    }
  }

  const recheckTopics = (topics: string[]) => {
    Promise.all([...new Set(topics)].map(recheckTopic)).catch((error) =>
      log.warn({ err: error }, 'realtime: listeners could not be rechecked'),
    )
  }

  async function recheck(sessionIds: string[]): Promise<void> {
    const rows = await bus.query<{ id: string; roles: string[]; purpose: string | null }>(
      `select s.id, array(select a.role from acting_roles a where a.user_id = s.user_id) as roles, null as purpose
       from sessions s where s.id = any($1::uuid[]) and s.expires_at > now()
       union all
       select d.id, '{}', d.purpose from devices d where d.id = any($1::uuid[]) and d.revoked_at is null`,
      [sessionIds],
    )
    const alive = new Map(
      rows.map(({ id, roles, purpose }) => [
        id,
        purpose === null ? rightsOf(roles) : rightsOfDevice(purpose),
      ]),
    )
    for (const sessionId of sessionIds) {
      const rights = alive.get(sessionId)
      for (const stream of bySession.get(sessionId)) {
        if (rights === undefined) close(stream, { type: 'session.ended' })
        else if (stream.topics.includes('admin') && !hasExactly(stream, rights))
          close(stream, { type: 'me.changed' })
      }
    }
  }

  const recheckSessions = (sessionIds: string[]) => {
    if (!bus.isListening()) return
    recheck(sessionIds).catch((error) => log.warn({ err: error }, 'realtime: sessions were not rechecked'))
  }

  const recheckAll = () => {
    recheckSessions(bySession.keys())
    recheckTopics([...streams].flatMap(({ topics }) => topics))
  }

  const bus: Bus = await listenToBus({
    connectionString,
    log,
    onMessage(payload) {
      try {
        receive(JSON.parse(payload))
      } catch (error) {
        log.error({ err: error }, 'realtime: notification could not be read')
      }
    },
    onReconnect: fetchAgain,
  })

  let ticks = 0
  const timers = [
    setInterval(() => {
      const now = performance.now()
      const isBeat = ++ticks % ticksPerHeartbeat === 0
      for (const stream of streams) {
        if (isBeat) stream.write(heartbeat)
        stream.cutIfStalled(now)
      }
    }, tick),
    setInterval(recheckAll, recheckEvery),
    setInterval(() => {
      if (newSessionIds.size === 0 || !bus.isListening()) return
      const sessionIds = [...newSessionIds]
      newSessionIds.clear()
      recheckSessions(sessionIds)
      recheckTopics(sessionIds.flatMap((id) => [...bySession.get(id)].flatMap(({ topics }) => topics)))
    }, newSessionsEvery),
  ]

  const closeStreams = () => {
    for (const stream of [...streams]) close(stream)
  }

  return {
    isListening: bus.isListening,
    position,
    streamCount: () => streams.size,
    onFeed: (feed, listener) => void feeds.set(feed, listener),
    guard: (prefix, mayListen) => void guards.set(prefix, mayListen),
    async admitted({ userId }, topics) {
      const admitted: RealtimeTopic[] = []
      for (const topic of topics) if ((await allowedUsers(topic, [userId])).has(userId)) admitted.push(topic)
      return admitted
    },
    listeners: (topic) => [...byTopic.get(topic)],
    topics: (prefix) => byTopic.keys().filter((topic) => topic.startsWith(prefix)),
    open(response, actor, topics) {
      // A stream that closed during the lookup would never be removed.
      if (response.req.socket.destroyed) return
      const names = topics.map((topic) => (topic === 'me' ? `user:${actor.userId}` : topic))
      const stream = new RealtimeStream(response, actor, names, opened(), () => forget(stream))
      streams.add(stream)
      for (const name of names) byTopic.add(name, stream)
      byUser.add(actor.userId, stream)
      bySession.add(actor.sessionId, stream)
      newSessionIds.add(actor.sessionId)
      const own = byUser.get(actor.userId)
      if (own.size > streamsPerUser) {
        const [oldest] = own
        if (oldest) close(oldest)
      }
    },
    closeStreams,
    async stop() {
      for (const timer of timers) clearInterval(timer)
      coalescer.stop()
      closeStreams()
      await bus.stop()
    },
  }
}

const newName = () => randomBytes(6).toString('base64url')

const hasExactly = (stream: RealtimeStream, rights: readonly Right[]) =>
  rights.length === stream.rights.size && rights.every((right) => stream.rights.has(right))
