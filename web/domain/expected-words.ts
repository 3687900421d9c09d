import type { ExpectedCall } from '#contract/play-queue.ts'
import { t } from '#web/platform/language.ts'

const step = 5
/** As near as a guest needs it, and never too narrow. */
export const isSoon = (expected: NonNullable<ExpectedCall>): boolean => expected.until <= step

/** 'om 20–35 min', in steps of five minutes; 'inom 15 min' where it may be any moment. */
export function expectedWords(expected: NonNullable<ExpectedCall>): string {
  const from = Math.floor(expected.from / step) * step
  const until = Math.max(from + step, Math.ceil(expected.until / step) * step)
  return from === 0 ? t('playQueue.within', { count: until }) : t('playQueue.between', { from, until })
}
