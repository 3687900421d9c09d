import { increase } from './plan.ts'

/** How often the log is read, in milliseconds: a test keeps its latest lines only. */
const pause = 500

/**
 * Counts why a server answers with 503, by its log. It writes at most one such line a second for each kind, with how many it has
 * omitted since the line before.
 */
export function watchReasons(output: () => string[]): { stop(): Record<string, number> } {
  const seen = new Set<string>()
  const reasons: Record<string, number> = {}
  const look = () => {
    for (const line of output()) {
      if (!line.includes('"msg":"unavailable"') || seen.has(line)) continue
      seen.add(line)
      const { err, omitted } = JSON.parse(line) as { err: { message: string }; omitted: number }
      increase(reasons, err.message, 1 + omitted)
    }
  }
  const timer = setInterval(look, pause)
  return {
    stop() {
      clearInterval(timer)
      look()
      return reasons
    },
  }
}
