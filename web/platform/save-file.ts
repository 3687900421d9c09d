import type { OperationName } from '#contract/operations.ts'
import { ApiError, addressOf, refusal } from './api.ts'
import { isOnline } from './connection.ts'

/** Creating a file may take longer than an ordinary answer. */
const timeout = 60_000

/**
 * Requests a file and saves it under the server's name for it. Not a plain link: a refusal would be
 * saved as the file, and the screen could not show that it is busy. Every failure is an `ApiError`.
 */
export async function saveFile(name: OperationName): Promise<void> {
  const wasOnline = isOnline()
  let file: Blob
  let title: string
  try {
    const response = await fetch(addressOf(name), { signal: AbortSignal.timeout(timeout) })
    if (!response.ok) throw await refusal(response)
    title = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
    file = await response.blob()
  } catch (error) {
    throw error instanceof ApiError
      ? error
      : new ApiError(0, 'unreachable', null, { cause: error, isUnsent: !wasOnline })
  }
  saveBlob(file, title)
}

/** Saves a file under a name. */
export function saveBlob(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // After the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
