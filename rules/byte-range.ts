/** The part of a file that a client asks for, from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number }

/**
 * The part that a Range header names, of a file of `size` bytes. Null: the whole file is sent, which a server may always do, also for
 * several parts at once, for a part that the file does not have, and for what cannot be read.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  // The last bytes of the file.
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start <= end ? { start, end } : null
}
