type Closer = () => Promise<unknown>
const closers: Closer[] = []

/** Registers something to close at the end of the test file, last opened first. */
export const closeAtEnd = (closer: Closer): void => {
  closers.push(closer)
}

/** Closes everything, even after a failure; then reports the failures. */
export async function closeAll(): Promise<void> {
  const failures: unknown[] = []
  for (let closer = closers.pop(); closer; closer = closers.pop()) {
    await closer().catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be closed')
}
