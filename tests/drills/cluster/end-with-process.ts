import { closeAtEnd } from '#tests/harness/closing.ts'

const endings: (() => void)[] = []
process.once('exit', () => {
  for (const end of endings) {
    try {
      end()
    } catch {
      // Nothing is left to end.
    }
  }
})

/** Does something, last given first, if this process ends before the test file has closed what it opened. */
export function endWithProcess(end: () => void): void {
  endings.unshift(end)
  closeAtEnd(async () => void endings.splice(endings.indexOf(end), 1))
}
