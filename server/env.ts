import { resolve } from 'node:path'
import { isCidr, isHost, isUrlOf, originOf } from './env-values.ts'
import { isSecret, storedSecret } from './stored-secret.ts'

/** The validated configuration. Read once at start. */
export type Env = {
  port: number
  host: string
  /** Origin of the address guests use, without a trailing slash; null when not configured. */
  appUrl: string | null
  appName: string
  dataDir: string
  /** Null means the embedded database under `dataDir`. */
  databaseUrl: string | null
  /** If null, mail is written to `dataDir/outbox`. */
  smtpUrl: string | null
  secret: string
  /** Days from the sign-in after which a session ends, however much it is used. */
  sessionMaxDays: number
  /** Whether browsers shall use https for all subdomains of this site as well. */
  hstsSubdomains: boolean
  /** IP addresses and networks (CIDR) of trusted proxies for X-Forwarded-For. Empty: none. */
  trustProxy: string[]
  /** Allowed hosts of push services, each with its subdomains. */
  pushHosts: string[]
  /** Months after which a row of the audit log is deleted. */
  auditLogMonths: number
  /** Address of an OpenTelemetry collector (OTLP over HTTP). Null: no traces. */
  otlpEndpoint: string | null
}

/** Lists every invalid variable and what it must be, one line each. Values are not repeated, because they may be secret. */
export class EnvError extends Error {
  override name = 'EnvError'
  constructor(problems: string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  }
}

/**
 * Reads and checks the configuration. An empty variable counts as not set. Without `SECRET` one is created on the
 * first call and kept in `dataDir/secret`.
 * @throws EnvError
 */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const problems: string[] = []
  const read = <T>(name: string, fallback: T, parse: (text: string) => T | undefined, mustBe: string): T => {
    const text = source[name]?.trim()
    if (!text) return fallback
    const value = parse(text)
    if (value === undefined) problems.push(`${name} must be ${mustBe}.`)
    return value ?? fallback
  }
  const env = {
    port: read('PORT', 3000, port, 'a port number from 0 to 65535'),
    host: read('HOST', '0.0.0.0', when(isHost), 'an address or host name to listen on, such as 127.0.0.1'),
    appUrl: read(
      'APP_URL',
      null,
      originOf,
      'the address that guests open, without a path, such as https://spelrum.example.se',
    ),
    appName: read('APP_NAME', 'Spelrum', when(isName), '1 to 60 characters on one line'),
    dataDir: resolve(source.DATA_DIR?.trim() || './data'),
    databaseUrl: read(
      'DATABASE_URL',
      null,
      when(isUrlOf('postgres:', 'postgresql:')),
      'an address such as postgres://user:password@host:5432/database',
    ),
    smtpUrl: read(
      'SMTP_URL',
      null,
      when(isUrlOf('smtp:', 'smtps:')),
      'an address such as smtps://user:password@host:465',
    ),
    secret: read('SECRET', '', when(isSecret), 'at least 32 characters; `openssl rand -hex 32` makes one'),
    sessionMaxDays: read('SESSION_MAX_DAYS', 90, days, 'a number of days from 1 to 3650'),
    hstsSubdomains: read('HSTS_SUBDOMAINS', false, yesOrNo, 'yes or no'),
    trustProxy: read(
      'TRUST_PROXY',
      [],
      listOf(isCidr),
      'addresses or networks of your proxies, separated by commas, such as 127.0.0.1,10.0.0.0/8',
    ),
    pushHosts: read(
      'PUSH_HOSTS',
      knownPushHosts,
      listOf(isHost),
      'host names of push services, separated by commas, such as fcm.googleapis.com',
    ),
    auditLogMonths: read('AUDIT_LOG_MONTHS', 24, months, 'a number of months from 1 to 1200'),
    otlpEndpoint: read(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      null,
      when(isUrlOf('http:', 'https:')),
      'the address of a collector, such as http://127.0.0.1:4318',
    ),
  }
  if (problems.length === 0 && !env.secret) {
    try {
      env.secret = storedSecret(env.dataDir)
    } catch (error) {
      problems.push(`DATA_DIR must be a folder that can be written to (${(error as Error).message}).`)
    }
  }
  if (problems.length > 0) throw new EnvError(problems)
  return env
}

const when = (holds: (text: string) => boolean) => (text: string) => (holds(text) ? text : undefined)
const isName = (text: string) => text.length <= 60 && !/\p{Cc}/u.test(text)
const days = (text: string) =>
  /^[1-9]\d{0,3}$/.test(text) && Number(text) <= 3650 ? Number(text) : undefined
const yesOrNo = (text: string) => (text === 'yes' ? true : text === 'no' ? false : undefined)
const port = (text: string) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined)
const months = (text: string) =>
  /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 1_200 ? Number(text) : undefined
/** The push services of current browsers: Chrome and relatives, Firefox, Safari, Edge. */
const knownPushHosts = [
  'fcm.googleapis.com',
  // Builds of Chromium without Google's keys.
  'jmt17.google.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]
const listOf = (holds: (item: string) => boolean) => (text: string) => {
  const list = text
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter(Boolean)
  return list.every(holds) ? list : undefined
}
