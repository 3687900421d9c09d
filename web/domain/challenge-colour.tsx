import type { CSSProperties } from 'react'
import type { ChallengeColour } from '#contract/bounds.ts'

type Paint = {
  fill: string
  /** The colour of text on the fill. */
  on: string
  /** Visible on every background, where the fill may not be. */
  edge: string
}

/**
 * The colours of a challenge: the same in both themes, because hosts and guests call them by name. palette.test.ts
 * asserts that text on them is readable and that their shapes are visible on every background.
 */
export const challengePaints: Record<ChallengeColour, Paint> = {
  red: { fill: '#CF2F38', on: '#FFFFFF', edge: '#CF2F38' },
  blue: { fill: '#2C6BD4', on: '#FFFFFF', edge: '#2C6BD4' },
  green: { fill: '#1A7F4E', on: '#FFFFFF', edge: '#1A7F4E' },
  yellow: { fill: '#F5C02B', on: '#1B1505', edge: '#8F6914' },
}

/** `--challenge`, `--on-challenge` and `--challenge-edge` for elements in this colour. */
export function challengeStyle(colour: ChallengeColour): CSSProperties {
  const { fill, on, edge } = challengePaints[colour]
  return { '--challenge': fill, '--on-challenge': on, '--challenge-edge': edge } as CSSProperties
}

/** A heart, a drop, a clover and a star: four outlines that are distinct without colour. */
const shapes: Record<ChallengeColour, string> = {
  red: 'M12 21.2S3.4 15.9 2.1 10.4C1.1 6.1 4 3.3 7.1 3.3c2 0 3.8 1 4.9 2.9 1.1-1.9 2.9-2.9 4.9-2.9 3.1 0 6 2.8 5 7.1C20.6 15.9 12 21.2 12 21.2Z',
  blue: 'M12 1.6c3.6 4.9 7.2 8.8 7.2 13.1a7.2 7.2 0 0 1-14.4 0C4.8 10.4 8.4 6.5 12 1.6Z',
  green:
    'M12 1.8A4.7 4.7 0 0 1 16 9a4.7 4.7 0 1 1-2.7 7.6c.1 2.3.9 4.1 2.5 5.6H8.2c1.6-1.5 2.4-3.3 2.5-5.6A4.7 4.7 0 1 1 8 9a4.7 4.7 0 0 1 4-7.2Z',
  yellow: 'm12 1.7 3.2 6.7 7.3 1-5.4 5 1.4 7.3-6.5-3.6-6.5 3.6 1.4-7.3-5.4-5 7.3-1Z',
}

/** The symbol that is always shown beside the colour's name. */
export function ChallengeSymbol({ colour, size }: { colour: ChallengeColour; size?: number | string }) {
  return (
    <svg viewBox="0 0 24 24" width={size ?? '1em'} height={size ?? '1em'} fill="currentColor" aria-hidden>
      <path d={shapes[colour]} />
    </svg>
  )
}
