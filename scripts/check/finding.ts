/** A mistake that a check has found: its place, and in `what` the mistake and what to do instead. */
export type Finding = { path: string; line?: number; what: string }

export const formatFinding = ({ path, line, what }: Finding): string =>
  `${path}${line === undefined ? '' : `:${line}`}\n    ${what}`
