import type { Problem } from '#contract/errors.ts'
import { type OperationName, operations, type uploads } from '#contract/operations.ts'
import { type AnswerOf, ApiError, addressOf } from './api.ts'

type Upload = Extract<OperationName, (typeof uploads)[number]> & ('putAvatar' | 'createPicture')
type Options = {
  /** Hears how much of the picture has left, 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/** A picture is sent, decoded and stored within this, in milliseconds. */
const timeout = 60_000

/**
 * Sends the bytes of a picture. Like `request`: resolves with the answer of the contract, every refusal and every failure
 * is an `ApiError`. Not `fetch`, which does not tell how far it has got.
 */
export function upload<N extends Upload>(
  name: N,
  picture: Blob,
  { onProgress, signal }: Options = {},
): Promise<AnswerOf<N>> {
  const [method] = operations[name].split(' ') as [string]
  const request = new XMLHttpRequest()
  const stop = () => request.abort()
  return new Promise<AnswerOf<N>>((resolve, reject) => {
    const unreachable = () => reject(new ApiError(0, 'unreachable', null))
    request.open(method, addressOf(name))
    request.timeout = timeout
    request.setRequestHeader('content-type', picture.type)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(loaded / total)
    }
    request.onerror = unreachable
    request.ontimeout = unreachable
    request.onabort = () => reject(signal?.reason ?? new ApiError(0, 'unreachable', null))
    request.onload = () => {
      const answer = parsed(request.responseText)
      if (request.status >= 200 && request.status < 300 && answer) return resolve(answer as AnswerOf<N>)
      const problem = answer as Problem | null
      // A proxy's own page has no code of ours.
      reject(new ApiError(request.status, problem?.code ?? 'unavailable', problem))
    }
    signal?.addEventListener('abort', stop)
    if (signal?.aborted) return reject(signal.reason)
    request.send(picture)
  }).finally(() => signal?.removeEventListener('abort', stop))
}

function parsed(text: string): object | null {
  try {
    return JSON.parse(text) as object
  } catch {
    return null
  }
}
