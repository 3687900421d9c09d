import { readFile } from 'node:fs/promises'

/** The processes of a server that decode pictures; none where the system does not list them. */
export async function decodersOf(server: number): Promise<number[]> {
  const children = await readFile(`/proc/${server}/task/${server}/children`, 'utf8').catch(() => '')
  const pids = children.split(' ').filter((pid) => pid !== '')
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  )
  return pids.filter((_, at) => commands[at]?.includes('decoder.ts')).map(Number)
}
