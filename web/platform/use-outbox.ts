import { useMemo, useSyncExternalStore } from 'react'
import { allEntries, type Kind, type Sent, watchEntries } from './outbox.ts'
import { useMe } from './session.tsx'

/** My entries of a kind, the oldest first. Those of other users are not shown. */
export function useOutbox<Input, Answer>({ name }: Kind<Input, Answer>): readonly Sent<Input>[] {
  const { userId } = useMe()
  const all = useSyncExternalStore(watchEntries, allEntries)
  return useMemo(
    () => all.filter((each) => each.kind === name && each.userId === userId) as Sent<Input>[],
    [all, name, userId],
  )
}
