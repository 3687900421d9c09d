/** One thing that is wrong, where it is, and (in `what`) what to do instead. */
export type Finding = { path: string; line?: number; what: string }

export const formatFinding = ({ path, line, what }: Finding): string =>
  `${path}${line === undefined ? '' : `:${line}`}\n    ${what}`
