import { soundTypeOf } from '#rules/sound-type.ts'
import { ProblemError } from '../http/problem.ts'
import type { Sound } from './stored-sounds.ts'

/** The sound in an upload. Throws sound_unreadable for what no browser plays, and for any other file. */
export function readSound(bytes: Buffer): Sound {
  const type = soundTypeOf(bytes)
  if (type === null) throw new ProblemError('sound_unreadable')
  return { type, bytes }
}
