import { foldText } from './folded-text.ts'

/** The numbers of participants who share their name with another, by user. */
export type Namesakes = ReadonlyMap<string, number>

/** A number that somebody typed after their name would look like one of these, so it does not count as part of the name. */
const withoutNumber = (folded: string): string => folded.replace(/(?: ?\(\d+\))+$/, '')

/** Numbers participants of one name, in the order given. Nobody else has a number. */
export function numberNamesakes(inOrder: readonly { userId: string; displayName: string }[]): Namesakes {
  const byName = Map.groupBy(inOrder, ({ displayName }) => withoutNumber(foldText(displayName)))
  const numbers = new Map<string, number>()
  for (const group of byName.values()) {
    if (group.length === 1) continue
    for (const [at, { userId }] of group.entries()) numbers.set(userId, at + 1)
  }
  return numbers
}

/** A name as it is shown where several participants have it: 'Ali (2)'. */
export const numberedName = (name: string, namesake: number | null | undefined): string =>
  namesake ? `${name} (${namesake})` : name
