type Closer = () => Promise<unknown>
const closers: Closer[] = []

/** Has something closed when the test file is done, last opened first. */
export const closeAtEnd = (closer: Closer): void => {
  closers.push(closer)
}

/** Closes everything, also when one of them fails; then says what failed. */
export async function closeAll(): Promise<void> {
  const failures: unknown[] = []
  for (let closer = closers.pop(); closer; closer = closers.pop()) {
    await closer().catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be closed')
}
