import type { Called } from '#tests/harness/call.ts'

/** The `Cookie` header that a browser would send after this answer. */
export const cookieOf = (answer: Called): string => answer.headers.get('set-cookie')?.split(';')[0] ?? ''

/** Runs `work` for each item, at most `atOnce` at a time; results are in the order of the items. */
export async function inParallel<T, R>(
  items: T[],
  atOnce: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const lane = async () => {
    for (let index = next++; index < items.length; index = next++) {
      results[index] = await work(items[index] as T, index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane))
  return results
}
