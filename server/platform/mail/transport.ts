import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Env } from '../../env.ts'
import { makeFolder } from '../../make-folder.ts'
import { senderOf, siteOrigin } from './layout.ts'

export type Outgoing = {
  id: number
  to: string
  subject: string
  text: string
  html: string
  calendar: string | null
}
export type Transport = {
  /** The line of the log when nothing can be sent, whatever the mail. */
  problem: string
  send(mail: Outgoing): Promise<void>
  close(): void
}

/** Sends by SMTP where configured, else writes each mail as a file under `dataDir/outbox`. */
export function createMailTransport(env: Env): Transport {
  return env.smtpUrl ? smtp(env, env.smtpUrl) : outbox(env)
}

function smtp(env: Env, url: string): Transport {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      ...(mustEncrypt(url) && { requireTLS: true }),
    },
    { from: senderOf(env) },
  )
  return {
    problem: 'mail waits for up to three days: the mail server that SMTP_URL names cannot be used',
    send: async (mail) => {
      await transport.sendMail(message(env, mail))
    },
    close: () => transport.close(),
  }
}

const ownMachine = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether `smtp:`, which begins in clear text, must change to TLS: somebody in between could hide that the server offers it. */
function mustEncrypt(url: string): boolean {
  const { protocol, hostname, searchParams } = new URL(url)
  return protocol === 'smtp:' && !ownMachine.has(hostname) && searchParams.get('requireTLS') !== 'false'
}

function outbox(env: Env): Transport {
  const directory = join(env.dataDir, 'outbox')
  const composer = createTransport({ streamTransport: true, buffer: true }, { from: senderOf(env) })
  return {
    problem: 'mail waits for up to three days: its folder, outbox in DATA_DIR, cannot be written',
    send: async (mail) => {
      const composed = await composer.sendMail(message(env, mail))
      makeFolder(directory, 0o700)
      const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${mail.id}.eml`
      // Readers of the folder never see a partial mail.
      await writeFile(join(directory, `.${name}`), composed.message as Buffer, { mode: 0o600 })
      await rename(join(directory, `.${name}`), join(directory, name))
    },
    close: () => composer.close(),
  }
}

/** The same id at every attempt, so that a receiver can detect duplicates. */
const message = (env: Env, { id, to, subject, text, html, calendar }: Outgoing) => ({
  to: { name: '', address: to },
  subject,
  text,
  html,
  ...(calendar !== null && {
    icalEvent: {
      filename: 'event.ics',
      method: methodOf(calendar),
      content: calendar.replaceAll('\n', '\r\n'),
    },
  }),
  messageId: `<mail-${id}@${new URL(siteOrigin(env)).hostname}>`,
  disableFileAccess: true,
  disableUrlAccess: true,
  headers: { 'Auto-Submitted': 'auto-generated' },
})

/** What a mail program is asked to do with a calendar file: the part of the mail has to say the same as the file. */
const methodOf = (calendar: string): string => /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? 'PUBLISH'
