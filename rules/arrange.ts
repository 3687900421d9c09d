/**
 * Why a list of ids does not arrange the stored rows, or null. It names each of them once; otherwise somebody has added or
 * removed one since the list was read.
 */
export function whyNotArrange(stored: readonly string[], ids: readonly string[]): 'stale_version' | null {
  const named = new Set(ids)
  const isEach =
    named.size === ids.length && ids.length === stored.length && stored.every((id) => named.has(id))
  return isEach ? null : 'stale_version'
}
