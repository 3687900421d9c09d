import type { ServerResponse } from 'node:http'
import type { Context } from 'hono'

/**
 * Sets a header on Node's response, so that it is on every answer (a stream, an error, a file)
 * without building a Headers object; a handler's own header of the same name wins. Outside Node's server (an app
 * called in memory) it becomes an ordinary header.
 */
export function setHeader(c: Context, name: string, value: string): void {
  const outgoing = (c.env as { outgoing?: ServerResponse } | undefined)?.outgoing
  if (!outgoing) c.header(name, value)
  else if (!outgoing.headersSent) outgoing.setHeader(name, value)
}

/** Removes a header that every answer has. */
export function removeHeader(c: Context, name: string): void {
  const outgoing = (c.env as { outgoing?: ServerResponse } | undefined)?.outgoing
  if (outgoing && !outgoing.headersSent) outgoing.removeHeader(name)
}
