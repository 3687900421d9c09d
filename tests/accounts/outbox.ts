import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { TestServer } from '#tests/harness/server.ts'

export type OutboxMail = { to: string; subject: string; text: string; source: string }

/** Waits for a mail to this address with such a subject; returns the newest. */
export async function mailTo(
  server: Pick<TestServer, 'dataDir'>,
  address: string,
  about: RegExp,
): Promise<OutboxMail> {
  let found: OutboxMail[] = []
  await expect
    .poll(
      async () => {
        found = (await outbox(server)).filter((mail) => mail.to === address && about.test(mail.subject))
        return found.length
      },
      { interval: 100, message: `a mail to ${address} about ${about}` },
    )
    .toBeGreaterThan(0)
  return found.at(-1) as OutboxMail
}

export async function outbox(server: Pick<TestServer, 'dataDir'>): Promise<OutboxMail[]> {
  const directory = join(server.dataDir, 'outbox')
  const names = (await readdir(directory).catch(() => [])).filter((name) => !name.startsWith('.')).sort()
  return Promise.all(names.map(async (name) => parse(await readFile(join(directory, name), 'utf8'))))
}

/** The link that the mail asks to open, as path and query. */
export const linkIn = (mail: OutboxMail): string => /https?:\/\/[^/\s]+(\/\S+)/.exec(mail.text)?.[1] ?? ''

function parse(source: string): OutboxMail {
  // A long header continues on the next line, which begins with a space.
  const unfolded = source.replaceAll(/\r?\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'mi').exec(unfolded)?.[1]?.trim() ?? ''
  const text = quotedPrintable(plainIn(source))
  expect(text, 'a mail shows no seconds').not.toMatch(/\d\d:\d\d:\d\d/)
  return { to: header('To'), subject: words(header('Subject')), text, source }
}

const plainIn = (source: string): string => {
  const [, plain = ''] = /Content-Type: text\/plain[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n--/.exec(source) ?? []
  return plain
}

const words = (value: string) =>
  value
    .replaceAll(/\?= (?==\?)/g, '?=')
    .replaceAll(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, form: string, text: string) =>
      form.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : quotedPrintable(text.replaceAll('_', ' ')),
    )

const quotedPrintable = (value: string) =>
  Buffer.from(
    value
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
