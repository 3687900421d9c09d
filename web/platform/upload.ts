import type { Problem } from '#contract/errors.ts'
import { operations } from '#contract/operations.ts'
import { type AnswerOf, ApiError, addressOf } from './api.ts'
import { isOnline, noteAnswer } from './connection.ts'

type Upload = 'putAvatar' | 'createPicture' | 'createSound'
type Options = {
  /** Progress of the upload, 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/** Timeout of an upload in milliseconds, including reading and storing. */
const timeout = 60_000

/**
 * Uploads a file. Like `request`: resolves with the contract's answer; every refusal and failure
 * is an `ApiError`, except an abort by the caller. Not `fetch`, which reports no upload progress.
 */
export function upload<N extends Upload>(
  name: N,
  file: Blob,
  { onProgress, signal }: Options = {},
): Promise<AnswerOf<N>> {
  const [method] = operations[name].split(' ') as [string]
  const request = new XMLHttpRequest()
  const stop = () => request.abort()
  return new Promise<AnswerOf<N>>((resolve, reject) => {
    const wasOnline = isOnline()
    const unreachable = () => {
      noteAnswer(false)
      reject(new ApiError(0, 'unreachable', null, { isUnsent: !wasOnline }))
    }
    request.open(method, addressOf(name))
    request.timeout = timeout
    request.setRequestHeader('content-type', file.type)
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
      // A proxy's error page has none of our codes.
      reject(new ApiError(request.status, problem?.code ?? 'unavailable', problem))
    }
    signal?.addEventListener('abort', stop)
    if (signal?.aborted) return reject(signal.reason)
    request.send(file)
  }).finally(() => signal?.removeEventListener('abort', stop))
}

function parsed(text: string): object | null {
  try {
    return JSON.parse(text) as object
  } catch {
    return null
  }
}
