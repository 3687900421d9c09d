import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { CommandError } from '../open-database.ts'

/** The lines of a gzip file, each with its line feed, read on demand. */
export async function* readLines(path: string): AsyncGenerator<Buffer, undefined> {
  const file = createReadStream(path)
  const unzipped = file.pipe(createGunzip())
  file.once('error', (error) => unzipped.destroy(error))
  let rest: Buffer[] = []
  try {
    for await (const chunk of unzipped as AsyncIterable<Buffer>) {
      let from = 0
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
        const piece = chunk.subarray(from, at + 1)
        yield rest.length > 0 ? Buffer.concat([...rest, piece]) : piece
        rest = []
        from = at + 1
      }
      if (from < chunk.length) rest.push(chunk.subarray(from))
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new CommandError(
      code === 'ENOENT' ? `There is no file ${path}.` : `${path} is damaged or not a backup (${message}).`,
    )
  }
  if (rest.length > 0) throw new CommandError(`${path} is cut off in the middle of a line.`)
}
