import type { TeamColour } from '#contract/bounds.ts'

const colours: Record<TeamColour, string> = {
  red: '#e5484d',
  orange: '#f0883e',
  yellow: '#f2c14e',
  green: '#3fb27f',
  teal: '#2ec4b6',
  blue: '#4a90e2',
  purple: '#9b6dd6',
  pink: '#e879a6',
}

/** The colour of a team, beside its name. `size` is a length. */
export const TeamDot = ({ colour, size = '1em' }: { colour: TeamColour; size?: string }) => (
  <span
    className="inline-block flex-none border border-edge rounded-[50%]"
    style={{ background: colours[colour], width: size, height: size }}
    aria-hidden
  />
)
