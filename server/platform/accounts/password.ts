import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { turns } from '../turns.ts'

const hashAsync = promisify(argon2)

/** Parameters of new hashes: argon2id, 19 MiB, two passes, one lane. */
const current = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
const saltBytes = 16

/** Two concurrent hashes leave capacity for other requests on a small machine; requests that would wait several seconds are refused. */
const inTurn = turns(2, { mostWaiting: 300 })
const hashed = (parameters: Argon2Parameters): Promise<Buffer> =>
  inTurn('', () => hashAsync('argon2id', parameters))

/** A PHC string (`$argon2id$v=19$m=…,t=…,p=…$salt$hash`). Throws `unavailable` when too many are waiting. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await hashed({ ...current, message: password.normalize('NFKC'), nonce: salt })
  const { memory, passes, parallelism } = current
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

/** Compares with a stored PHC string, by the parameters it was made with. Throws `unavailable` as hashing does. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(stored)
  if (!match) return false
  const [memory = 0, passes = 0, parallelism = 0] = match.slice(1, 4).map(Number)
  const expected = Buffer.from(match[5] ?? '', 'base64')
  const hash = await hashed({
    memory,
    passes,
    parallelism,
    tagLength: expected.length,
    message: password.normalize('NFKC'),
    nonce: Buffer.from(match[4] ?? '', 'base64'),
  })
  return timingSafeEqual(hash, expected)
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
