import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** A service in compose.yaml, with only the keys that the tests read. */
export type Service = {
  build?: string
  user?: string
  environment: Record<string, string>
  command?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] } | { disable: true }
  stop_grace_period?: string
}
type Compose = {
  services: Record<string, Service>
  networks: Record<string, { ipam: { config: { subnet: string }[] } }>
}

/** `$$`, and `${NAME}` with what may follow the name: `:-default`, or `:?` and what is wrong without it. */
const variable = /\$(?:\$|\{(\w+)(?::([-?])([^}]*))?\})/g

export const composeFile = readFileSync('compose.yaml', 'utf8')

/** The names of the variables that compose.yaml takes from `.env`, and whether it needs them. */
export const variablesOfCompose = (): Map<string, { needed: boolean }> =>
  new Map(
    [...composeFile.matchAll(variable)].flatMap(([, name, sign]) =>
      name ? [[name, { needed: sign === '?' }]] : [],
    ),
  )

/**
 * compose.yaml with the variables replaced, as Docker Compose does it.
 * @param values the variables of `.env`
 * @throws when one that is needed is missing
 */
export function readCompose(values: Record<string, string>): Compose {
  const replaced = (text: string) =>
    text.replace(variable, (_, name?: string, sign?: string, rest?: string) => {
      if (name === undefined) return '$'
      if (values[name]) return values[name]
      if (sign === '?') throw new Error(`${name}: ${rest}`)
      return rest ?? ''
    })
  return parse(composeFile, (_key, value) => (typeof value === 'string' ? replaced(value) : value))
}

/** The commands for an operator in the first lines of compose.yaml: service and command. */
export const commandsByHand = (): { service: string; command: string[] }[] =>
  [...composeFile.matchAll(/^# docker compose (?:exec|run)(?: --\S+)* (\w+) (.+)$/gm)].map(
    ([, service = '', command = '']) => ({ service, command: command.split(' ') }),
  )
