import { Agent, type IncomingMessage, request } from 'node:http'
import { problemSchema } from '#contract/route.ts'
import { long } from '#tests/harness/run-options.ts'
import type { FuzzRequest } from './requests.ts'

/** A request that takes longer, even when repeated alone, counts as hanging. */
const hangMs = long ? 2_000 : 15_000
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

export type Answered = { status: number; type: string; text: string; ms: number }

/** Sends a request verbatim, path included. When the answer is a stream, only the head is read. */
export function send(origin: string, fuzzed: FuzzRequest): Promise<Answered> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const body = fuzzed.body === null ? null : Buffer.from(fuzzed.body)
    const { hostname, port } = new URL(origin)
    const outgoing = request(
      {
        agent,
        hostname,
        port,
        method: fuzzed.method,
        path: fuzzed.path,
        timeout: 15_000,
        headers: { ...fuzzed.headers, ...(body && { 'content-length': body.length }) },
      },
      (answer) =>
        read(answer, fuzzed).then(
          (text) =>
            resolve({
              status: answer.statusCode ?? 0,
              type: answer.headers['content-type'] ?? '',
              text,
              ms: performance.now() - began,
            }),
          reject,
        ),
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer within 15 s')))
    outgoing.on('error', reject)
    outgoing.end(body ?? undefined)
  })
}

async function read(answer: IncomingMessage, { method }: FuzzRequest): Promise<string> {
  if (answer.headers['content-type']?.startsWith('text/event-stream')) {
    answer.destroy()
    return ''
  }
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return method === 'HEAD' ? '' : Buffer.concat(chunks).toString()
}

const isPage = ({ path }: FuzzRequest) => path.startsWith('/program')

/** `code`: the problem's code, or the status of a success. `isSlow`: to be repeated when the machine is quiet. */
type Verdict = { trouble: string | null; code: string; isSlow?: true }

/** Sends a request. `trouble` describes what is wrong with the answer, or is null. */
export async function findProblem(origin: string, fuzzed: FuzzRequest): Promise<Verdict> {
  const answer = await send(origin, fuzzed).catch((error: Error) => error)
  if (answer instanceof Error) return { trouble: `no answer: ${answer.message}`, code: '', isSlow: true }
  const { status, type, text, ms } = answer
  if (ms > hangMs) return { trouble: `took ${Math.round(ms)} ms`, code: '', isSlow: true }
  if (status >= 500) return { trouble: `answered ${status}: ${text.slice(0, 300)}`, code: '' }
  if (status < 400) return { trouble: null, code: String(status) }
  // A page for people is refused as a page.
  if (isPage(fuzzed) && type.startsWith('text/html')) return { trouble: null, code: String(status) }
  if (!type.startsWith('application/problem+json'))
    return { trouble: `${status} has the content type ${type}, not that of a problem`, code: '' }
  const problem = problemSchema.safeParse(JSON.parse(text))
  if (!problem.success)
    return {
      trouble: `${status} does not match the problem schema of the contract: ${text.slice(0, 300)}`,
      code: '',
    }
  return { trouble: null, code: problem.data.code }
}
