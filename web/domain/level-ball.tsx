const solids = [
  '#F2B91D',
  '#1F4E9E',
  '#C8262C',
  '#5B2A86',
  '#E3701E',
  '#17693F',
  '#7B1E27',
  '#16191B',
] as const

/** The look of a ball by number: 1–8 solid, 9–15 striped in the same colours, brass above. */
export function ballOf(level: number): { color: string; striped: boolean } {
  if (level > 15) return { color: '#E0B44C', striped: false }
  const number = Math.max(1, Math.trunc(level))
  return { color: solids[(number - 1) % 8] as string, striped: number > 8 }
}

type LevelBallProps = {
  level: number
  /** Diameter in pixels. */
  size?: number
  /** Accessible name, for instance 'Nivå 4'. Without it the ball is decorative. */
  label?: string
}

/** A level as a billiard ball with its number: 1–15 as on the table, brass above. */
export function LevelBall({ level, size = 32, label }: LevelBallProps) {
  const { color, striped } = ballOf(level)
  return (
    <span className="flex-none flex">
      {label && <span className="visually-hidden">{label}</span>}
      <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden>
        <circle cx="20" cy="20" r="19" fill={striped ? '#F4EFE3' : color} />
        {striped && <path d="M2.6 12.2h34.8a19 19 0 0 1 0 15.6H2.6a19 19 0 0 1 0-15.6Z" fill={color} />}
        <circle cx="20" cy="20" r="9.6" fill="#FBF7EC" />
        <text
          x="20"
          y="20.4"
          className="fill-[#14181a] font-display font-bold lining-nums [text-anchor:middle] [dominant-baseline:central]"
          fontSize={level > 99 ? 8.5 : 11.5}
        >
          {level}
        </text>
        <ellipse cx="14" cy="8.4" rx="7" ry="3.4" fill="#fff" opacity=".34" transform="rotate(-24 14 8.4)" />
        <circle cx="20" cy="20" r="18.6" fill="none" stroke="#000" strokeOpacity=".28" />
      </svg>
    </span>
  )
}
