import type { ServerResponse } from 'node:http'
import type { LiveTopic } from '#contract/live.ts'
import type { Actor } from '../http/router.ts'

/** One node's end of the live bus: listens on PostgreSQL, hands messages to the streams that asked for them. */
export type LiveHub = {
  /** Whether the bus connection is up; part of readiness. */
  isListening(): boolean
  /** Hands a response over to the hub, which writes to it until it closes. */
  open(response: ServerResponse, actor: Actor, topics: LiveTopic[]): void
  streamCount(): number
  stop(): Promise<void>
}
