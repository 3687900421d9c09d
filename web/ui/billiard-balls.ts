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

/** How the ball with this number looks on the table: 1–8 plain, 9–15 striped in the same colours, brass above. */
export function ballOf(level: number): { color: string; striped: boolean } {
  if (level > 15) return { color: '#E0B44C', striped: false }
  const number = Math.max(1, Math.trunc(level))
  return { color: solids[(number - 1) % 8] as string, striped: number > 8 }
}
