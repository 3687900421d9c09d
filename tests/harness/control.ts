import { expect, it } from 'vitest'
import { isProofDue, pathOf, readProof } from './proof.ts'
import { long } from './run-options.ts'

const proof = readProof()

/**
 * A negative control: it removes a guard and must see the failure that the guard prevents. It runs in the long form,
 * and in the short form when something that its file depends on differs from the last green long run of the file. Otherwise
 * it is skipped: the same control of the same guard has been seen to fail. The test starts a server but imports nothing
 * of it, so its file names the code that the guard is part of: `import type {} from '#server/features/events/routes.ts'`.
 */
export function control(title: string, body: () => Promise<void>): void {
  const path = pathOf(expect.getState().testPath ?? '')
  it.runIf(long || isProofDue(path, proof))(`control: ${title}`, body)
}
