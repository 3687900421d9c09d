import type { ChallengeColour } from '#contract/bounds.ts'

type Paint = {
  fill: string
  on: string /** Seen against every floor where the fill may not be. */
  edge: string
}

/**
 * The colours of a button challenge: the same in both themes, as the whole hall names them by the same word. That what
 * stands on them can be read, and their shapes be seen on every floor, is asserted in challenge-paints.test.ts.
 */
export const challengePaints: Record<ChallengeColour, Paint> = {
  red: { fill: '#CF2F38', on: '#FFFFFF', edge: '#CF2F38' },
  blue: { fill: '#2C6BD4', on: '#FFFFFF', edge: '#2C6BD4' },
  green: { fill: '#1A7F4E', on: '#FFFFFF', edge: '#1A7F4E' },
  yellow: { fill: '#F5C02B', on: '#1B1505', edge: '#8F6914' },
}
