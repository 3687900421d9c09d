import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { codeOf } from '#scripts/check/code.ts'
import { importsOf, packageOf } from '#scripts/check/imports.ts'
import { readEnv } from '#server/env.ts'
import { longestStop } from '#server/platform/stop-on-signal.ts'
import { commandsByHand, composeFile, readCompose, type Service, variablesOfCompose } from './compose.ts'

const values = { DOMAIN: 'spelrum.example.se', SECRET: 'x'.repeat(32), POSTGRES_PASSWORD: 'y'.repeat(48) }
const { services, networks } = readCompose(values)
/** The services that run our image. */
const ours = Object.entries(services).filter(([, { build }]) => build)
const app = services.app as Service

const [, finalStage = ''] = readFileSync('Dockerfile', 'utf8').split(/^FROM (?!.* AS )/m)
/** Files and folders of the project that the image has. */
const copied = [...finalStage.matchAll(/^COPY (?:--\S+ )*(.+) \S+$/gm)].flatMap(([, sources = '']) =>
  sources.split(' ').map((source) => source.replace(/^\/app\//, '')),
)
const isCopied = (path: string) => copied.some((source) => path === source || path.startsWith(`${source}/`))

test('compose.yaml: its first lines name the variables of .env, and it refuses to start without those it needs', () => {
  const named = [...composeFile.matchAll(/^# {3}(\w+)=\S+ +(optional)?/gm)].map(([, name, optional]) => [
    name,
    { needed: !optional },
  ])
  expect([...variablesOfCompose()].sort()).toEqual(named.sort())
  for (const name of Object.keys(values)) expect(() => readCompose({ ...values, [name]: '' })).toThrow(name)
})

test('compose.yaml: the server reads each variable that it is given, and accepts its value', () => {
  const read = new Set<string>()
  const recorded = (environment: Record<string, string>) =>
    new Proxy(environment, {
      get(target, name: string) {
        read.add(name)
        return target[name]
      },
    })
  const env = readEnv(recorded(app.environment))
  for (const [name, { environment }] of ours)
    expect([...read], name).toEqual(expect.arrayContaining(Object.keys(environment)))
  expect(env).toMatchObject({ appUrl: 'https://spelrum.example.se', smtpUrl: null, secret: values.SECRET })
  expect(env.trustProxy).toEqual(networks.default?.ipam.config.map(({ subnet }) => subnet))
  expect(
    readCompose({ ...values, SMTP_URL: 'smtps://mail.example' }).services.app?.environment.SMTP_URL,
  ).toBe('smtps://mail.example')
})

test('compose.yaml: app and backup use the database of the service db', () => {
  const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = services.db?.environment ?? {}
  const url = `postgres://${POSTGRES_USER}:${POSTGRES_PASSWORD}@db:5432/${POSTGRES_DB}`
  expect(ours.map(([name, { environment }]) => [name, environment.DATABASE_URL])).toEqual([
    ['app', url],
    ['backup', url],
  ])
})

test('compose.yaml: a service that others wait for has a health check', () => {
  const awaited = Object.values(services).flatMap(({ depends_on = {} }) =>
    Object.entries(depends_on).flatMap(([name, { condition }]) =>
      condition === 'service_healthy' ? [name] : [],
    ),
  )
  expect(new Set(awaited)).toEqual(new Set(['app', 'db']))
  expect(services.db?.healthcheck).toHaveProperty('test')
  expect(app.healthcheck, 'that of the image').toBeUndefined()
  expect(finalStage).toMatch(/^HEALTHCHECK /m)
})

test('compose.yaml: the server has time to stop', () => {
  expect(Number(app.stop_grace_period?.replace(/s$/, '')) * 1_000).toBeGreaterThan(longestStop)
})

test('image: it has each program that compose.yaml runs, and all files and packages that they import', () => {
  const commands = [
    ...ours.flatMap(([, { command = [] }]) => command),
    ...commandsByHand().flatMap(({ command }) => command),
  ]
  const named = commands.join(' ').match(/\b(?:server|scripts)\/\S+\.ts\b/g) ?? []
  expect(new Set(named)).toEqual(new Set(['scripts/admin.ts', 'scripts/backup.ts', 'scripts/restore.ts']))
  const [, server = ''] = /^CMD \["node", "(.+)"\]$/m.exec(finalStage) ?? []

  const files = new Set([
    ...named,
    ...copied.filter((path) => path.endsWith('.ts')),
    server,
    'server/platform/pictures/decoder.ts',
  ])
  const packages = new Set<string>()
  for (const path of files) {
    if (!path.endsWith('.ts')) continue
    for (const { specifier, target, typeOnly } of importsOf(codeOf(path, readFileSync(path, 'utf8')))) {
      if (typeOnly || specifier.startsWith('node:')) continue
      if (target) files.add(target)
      else packages.add(packageOf(specifier))
    }
  }
  expect([...files].filter((path) => !isCopied(path))).toEqual([])
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  // What only the web, its build or a test needs is a development dependency, which the image does not have.
  expect([...packages].sort()).toEqual(Object.keys(dependencies).sort())
})
