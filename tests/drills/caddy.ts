import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect } from 'vitest'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { serverPort } from '#tests/harness/ports.ts'
import { end, follow } from '#tests/harness/server-process.ts'
import { watchServer } from '#tests/harness/server-watch.ts'
import { drillPath, type Tool } from './drill.ts'

export const caddyTool: Tool = { command: 'caddy', package: 'caddy' }

/**
 * Starts Caddy with our `Caddyfile`, in front of an app on this machine. For `localhost` it signs the certificate itself;
 * this process trusts it from then on.
 * @param domain such as `localhost:8443`
 * @param app host and port
 */
export async function startCaddy(
  folder: string,
  { domain, app }: { domain: string; app: string },
): Promise<void> {
  const global = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${await serverPort()}\n}\n`
  const config = join(folder, 'Caddyfile')
  await writeFile(config, `${global}${(await readFile('Caddyfile', 'utf8')).replace('app:3000', app)}`)
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', config], {
    env: { PATH: drillPath, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, DOMAIN: domain },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const watch = watchServer()
  // While nobody is behind it. What guests get then is for the drill to judge.
  watch.expected.push(/"logger":"http\.log\.error"/)
  const running = follow(child, watch)
  closeAtEnd(() => end(running, 'SIGTERM'))
  const root = join(folder, 'caddy/pki/authorities/local/root.crt')
  await expect
    .poll(() => readFile(root, 'utf8').catch(() => running.output.join('\n')))
    .toContain('BEGIN CERTIFICATE')
  setDefaultCACertificates([...getCACertificates(), await readFile(root, 'utf8')])
  // Any answer will do: nobody is behind it yet.
  await expect
    .poll(() => fetch(`https://${domain}/`).then(({ status }) => status, String))
    .toBeTypeOf('number')
}
