import { readFile } from 'node:fs/promises'

const folder = new URL('../../../deploy/cluster/', import.meta.url)
const read = (name: string) => readFile(new URL(name, folder), 'utf8')

/** What `cluster.env` gives a machine: the value of each name in the other files of `deploy/cluster/`. */
export type Values = Record<string, string>

/** The values that `cluster.env` shows, with others in their place. Throws for a name that it does not have. */
export async function exampleValues(others: Values): Promise<Values> {
  const shown = variablesIn(await read('cluster.env'))
  const unknown = Object.keys(others).filter((name) => !(name in shown))
  if (unknown.length > 0) throw new Error(`cluster.env has no ${unknown.join(', ')}`)
  return { ...shown, ...others }
}

/** A file of `deploy/cluster/` as `envsubst` makes it on a machine. Throws for a name that has no value. */
export async function deployed(name: string, values: Values): Promise<string> {
  const text = await read(name)
  return text.replaceAll(/\$\{(\w+)\}/g, (_, variable: string) => {
    const value = values[variable]
    if (!value) throw new Error(`${name} needs ${variable}, which cluster.env does not have`)
    return value
  })
}

/** The variables of a file that a service reads as its environment. */
export function variablesIn(text: string): Values {
  const lines = text.split('\n').filter((line) => /^\w+=/.test(line))
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=')
      return [line.slice(0, at), line.slice(at + 1)]
    }),
  )
}
