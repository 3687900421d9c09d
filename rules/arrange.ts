/**
 * Why a list of ids is not an arrangement of the stored rows, or null. It must name each row once; otherwise somebody has added
 * or removed a row since the list was read.
 */
export function whyNotArrange(stored: readonly string[], ids: readonly string[]): 'stale_version' | null {
  const named = new Set(ids)
  const isEach =
    named.size === ids.length && ids.length === stored.length && stored.every((id) => named.has(id))
  return isEach ? null : 'stale_version'
}
