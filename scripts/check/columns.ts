import type { Finding } from './finding.ts'
import type { Tree } from './tree.ts'

const schemaFile = 'server/platform/database/schema.generated.ts'
/** The mark for a missing column or field. */
const none = '–'

const path = 'docs/columns.md'

/** Checks docs/columns.md: each column and field exists, and one with another name has a reason. */
export function columns(tree: Tree): Finding[] {
  const known = columnsOf(tree)
  return (tree.get(path) ?? '').split('\n').flatMap((line, index) => {
    const [, ...cells] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    const [specified = ''] = cells
    if (!line.startsWith('|') || /^-+$/.test(specified) || specified === 'specification column') return []
    return wrongInColumns(cells, known).map((what): Finding => ({ path, line: index + 1, what }))
  })
}

type Columns = {
  /** `table.column` of the database. */
  database: Set<string>
  /** The names of the fields in the file of each schema of the contract, by the schema's id. */
  fields: Map<string, Set<string>>
}

/** The columns of the database, and the fields of the contract. */
function columnsOf(tree: Tree): Columns {
  const generated = tree.get(schemaFile) ?? ''
  const types = new Map(
    [...generated.matchAll(/export interface (\w+) \{([^}]*)\}/g)].map(([, name = '', body = '']) => [
      name,
      [...body.matchAll(/^ {2}(\w+): (\w+)/gm)],
    ]),
  )
  const database = (types.get('DB') ?? []).flatMap(([, table, type = '']) =>
    (types.get(type) ?? []).map(([, column]) => `${table}.${column}`),
  )
  const fields = [...tree]
    .filter(([path]) => path.startsWith('contract/'))
    .flatMap(([, text]) => {
      const names = new Set([...text.matchAll(/(\w+)(?=:|,$)/gm)].map(([, name = '']) => name))
      return [...text.matchAll(/\bid: '(\w+)'/g)].map(([, id = '']) => [id, names] as const)
    })
  return { database: new Set(database), fields: new Map(fields) }
}

/** What is wrong in a row of the table specification column → database column → API field → why it differs. */
function wrongInColumns(cells: readonly string[], { database, fields }: Columns): string[] {
  const [specified = '', column = '', field = '', why = ''] = cells.map((cell) => cell.replaceAll('`', ''))
  const wrong: string[] = []
  if (column !== none && !database.has(column)) wrong.push(`the database has no column ${column}`)
  const [schema = '', ...path] = field.split('.')
  const known = fields.get(schema)
  if (field !== none && (path.length === 0 || !path.every((name) => known?.has(name))))
    wrong.push(`the contract has no field ${field}`)
  const name = specified.split('.').at(-1) ?? ''
  const isSame = column.split('.').at(-1) === name && path.at(-1) === inCamelCase(name)
  if (!isSame && why === '') wrong.push(`'${specified}' has another name or place: say why`)
  return wrong
}

const inCamelCase = (name: string): string =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
