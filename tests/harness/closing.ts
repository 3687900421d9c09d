type Closer = () => Promise<unknown>
const closers: Closer[] = []

/** Registers something to close at the end of the test file, last opened first. */
export const closeAtEnd = (closer: Closer): void => {
  closers.push(closer)
}

/** How many things are open, for `closeDownTo`. */
export const countOpen = (): number => closers.length

/** Closes everything, even after a failure; then reports the failures. */
export const closeAll = (): Promise<void> => closeDownTo(0)

/** Closes what was opened after so many things, even after a failure; then reports the failures. */
export async function closeDownTo(count: number): Promise<void> {
  const failures: unknown[] = []
  while (closers.length > count)
    await closers
      .pop()?.()
      .catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be closed')
}
