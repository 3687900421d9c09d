import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it. By default others may enter (the database may run as another user) but not list it.
 * Node's own `recursive` never returns where the system refuses with ENOENT, as below /proc.
 */
export function makeFolder(path: string, mode = 0o711): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  const above = dirname(path)
  if (above !== path) makeFolder(above)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    // Another program may have made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !statSync(path).isDirectory()) throw error
  }
}
