import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { EnvError, readEnv } from '#server/env.ts'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { run } from './programs.ts'

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'spelrum-env-'))
  const folder = dataDir
  closeAtEnd(() => rm(folder, { recursive: true, force: true }))
})

const secret = 'x'.repeat(32)

test('configuration: every variable can be left out', () => {
  const env = readEnv({ DATA_DIR: dataDir })
  expect({ ...env, secret: env.secret.length }).toEqual({
    port: 3000,
    host: '0.0.0.0',
    appUrl: null,
    appName: 'Spelrum',
    dataDir,
    databaseUrl: null,
    smtpUrl: null,
    secret: 64,
    sessionMaxDays: 90,
    hstsSubdomains: false,
    trustProxy: [],
    pushHosts: [
      'fcm.googleapis.com',
      'jmt17.google.com',
      'push.services.mozilla.com',
      'push.apple.com',
      'notify.windows.com',
    ],
    auditLogMonths: 24,
    otlpEndpoint: null,
  })
  expect(readEnv({ SECRET: secret }).dataDir).toBe(resolve('data'))
})

test('configuration: every variable is parsed', () => {
  const env = readEnv({
    DATA_DIR: dataDir,
    PORT: ' 8080 ',
    HOST: '::1',
    APP_URL: 'https://klubben.example/',
    APP_NAME: 'Klubben',
    DATABASE_URL: 'postgres://a:b@db:5432/c',
    SMTP_URL: 'smtps://mail.example:465',
    SECRET: secret,
    SESSION_MAX_DAYS: '30',
    HSTS_SUBDOMAINS: 'yes',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8',
    PUSH_HOSTS: 'Push.example, cdn.example',
    AUDIT_LOG_MONTHS: '6',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/otlp',
  })
  expect(env).toEqual({
    port: 8080,
    host: '::1',
    appUrl: 'https://klubben.example',
    appName: 'Klubben',
    dataDir,
    databaseUrl: 'postgres://a:b@db:5432/c',
    smtpUrl: 'smtps://mail.example:465',
    secret,
    sessionMaxDays: 30,
    hstsSubdomains: true,
    trustProxy: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'],
    pushHosts: ['push.example', 'cdn.example'],
    auditLogMonths: 6,
    otlpEndpoint: 'https://collector.example/otlp',
  })
})

test.each([
  ['PORT', ['x', '-1', '65536', '3.5', '1e3']],
  ['HOST', ['a b', '-a', 'http://x', '*']],
  [
    'APP_URL',
    ['klubben.se', 'ftp://klubben.se', 'https://klubben.se/app', 'https://a:b@klubben.se', 'https://k?x'],
  ],
  ['APP_NAME', ['x'.repeat(61), 'a\nb']],
  ['DATABASE_URL', ['mysql://x', 'localhost', 'klubben']],
  ['SMTP_URL', ['http://x', 'mail.example']],
  ['SECRET', ['short', 'y'.repeat(31)]],
  ['SESSION_MAX_DAYS', ['00', '3651', '1.5', 'x']],
  ['HSTS_SUBDOMAINS', ['maybe', 'toString']],
  ['PUSH_HOSTS', ['http://x', 'https://cdn.example', 'a b']],
  ['AUDIT_LOG_MONTHS', ['-1', '3.5', 'x', '9999']],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', ['collector:4317', 'grpc://collector', 'x']],
  ['TRUST_PROXY', ['proxy', '10.0.0.0/33', '::1/129', '10.0.0.1/8/8', '10.0.0.1/']],
])(
  'configuration: an invalid value of %s is refused with the name of the variable and without the value',
  (name, values) => {
    for (const value of values) {
      const read = () => readEnv({ DATA_DIR: dataDir, SECRET: secret, [name]: value })
      expect(read, value).toThrow(EnvError)
      expect(read, value).toThrow(new RegExp(`^The configuration cannot be used:\n  ${name} must be `))
      expect(read, value).not.toThrow(value)
    }
  },
)

test('configuration: all errors are reported together, and the program exits', async () => {
  const { code, output } = await run('server/main.ts', [], { DATA_DIR: dataDir, PORT: 'x', SECRET: 'short' })
  expect(code).toBe(1)
  expect(output).toMatch(/^The configuration cannot be used:\n {2}PORT .*\n {2}SECRET .*\n$/)
})

test('secret: under concurrent starts it is created once, readable by its owner only', async () => {
  const script = `import('#server/env.ts').then(({ readEnv }) => process.stdout.write(readEnv(process.env).secret))`
  const file = join(dataDir, 'print.mjs')
  await writeFile(file, script.replace('#server', resolve('server')))
  const env = { DATA_DIR: join(dataDir, 'made') }
  const secrets = await Promise.all(Array.from({ length: 6 }, () => run(file, [], env)))
  expect(new Set(secrets.map(({ output }) => output)).size).toBe(1)
  expect(secrets[0]?.output).toMatch(/^[0-9a-f]{64}$/)
  const path = join(dataDir, 'made/secret')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readFile(path, 'utf8')).toBe(secrets[0]?.output)
})

test.each(['', '\n', 'x'.repeat(31)])('secret: the invalid stored secret %j is refused', async (kept) => {
  const folder = join(dataDir, `kept-${kept.length}`)
  await mkdir(folder)
  await writeFile(join(folder, 'secret'), kept)
  expect(() => readEnv({ DATA_DIR: folder })).toThrow(/DATA_DIR .*fewer than the 32 characters/)
  expect(readEnv({ DATA_DIR: folder, SECRET: secret }).secret).toBe(secret)
})

test('configuration: a data folder that cannot be created is reported', async () => {
  await writeFile(join(dataDir, 'file'), '')
  expect(() => readEnv({ DATA_DIR: join(dataDir, 'file/below') })).toThrow(/DATA_DIR must be a folder/)
})

const cannotBeMade = [
  // Node's own function for nested folders does not return for this path.
  ...(process.platform === 'linux' ? ['/proc/spelrum/data'] : []),
  join(import.meta.dirname, 'env.test.ts/below'),
]

test.each(cannotBeMade)(
  'server: with the data folder %s, which cannot be created, it ends with one sentence',
  async (folder) => {
    for (const env of [{}, { SECRET: secret }]) {
      const { code, output } = await run('server/main.ts', [], { ...env, DATA_DIR: folder })
      expect(code).toBe(1)
      expect(output).toMatch(
        /^(The configuration cannot be used:\n {2})?DATA_DIR must be a folder that can be written to \(.*\)\.\n$/,
      )
    }
  },
)
