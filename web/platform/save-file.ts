import type { OperationName } from '#contract/operations.ts'
import { ApiError, addressOf, refusal } from './api.ts'

/** What gathers a file may take longer than an answer. */
const timeout = 60_000

/**
 * Asks for a file and has the browser save it under the name that the server gives. Not a bare link: a refusal would be
 * saved in its place, and nobody would know that it is under way. Every failure is an `ApiError`.
 */
export async function saveFile(name: OperationName): Promise<void> {
  let file: Blob
  let title: string
  try {
    const response = await fetch(addressOf(name), { signal: AbortSignal.timeout(timeout) })
    if (!response.ok) throw await refusal(response)
    title = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
    file = await response.blob()
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(0, 'unreachable', null, error)
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = title
  link.click()
  // Once the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
