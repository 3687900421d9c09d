import type {
  AlterTableCmd,
  ColumnDef,
  Constraint,
  DeleteStmt,
  DropStmt,
  IndexStmt,
  Node,
  RenameStmt,
  UpdateStmt,
} from 'libpg-query'
import { lastRelease } from '../releases.ts'

/** Why a statement cannot run while the previous version serves guests. */
type Obstacle = {
  /** The obstacle, and what to do instead. */
  what: string
  /** Whether it is no obstacle once the previous version no longer depends on what is changed. */
  unlessUnused?: true
}

/** What the last release does not know, because newer migrations have created it. */
export type Known = {
  /** Tables, and columns as `table.column`. */
  created: Set<string>
  /** The constraints that this file adds. */
  constraints: Set<string>
}

const taken = (what: string): Obstacle[] => [{ what, unlessUnused: true }]
const never = (what: string): Obstacle[] => [{ what }]

/** Statements that hold no lock that guests notice, and remove nothing. */
const harmless =
  /^(Create(|Seq|Function|Trig|Extension)Stmt|ViewStmt|CommentStmt|GrantStmt|InsertStmt|SelectStmt)$/
const harmlessChanges =
  /^AT_(SetStatistics|SetStorage|SetCompression|SetRelOptions|ResetRelOptions|EnableTrig)$/

/** Judges by PostgreSQL's behaviour, and adds to `known` what the statement creates. */
export function obstaclesOf(statement: Node, known: Known): Obstacle[] {
  const isNew = (table: { relname?: string } | undefined) => known.created.has(table?.relname ?? '')
  if ('CreateStmt' in statement) {
    known.created.add(statement.CreateStmt.relation?.relname ?? '')
    return []
  }
  if ('AlterTableStmt' in statement) {
    const { relation, cmds = [] } = statement.AlterTableStmt
    if (isNew(relation)) return []
    return cmds.flatMap((each) =>
      'AlterTableCmd' in each ? ofChange(relation?.relname ?? '', each.AlterTableCmd, known) : [],
    )
  }
  if ('IndexStmt' in statement) return ofIndex(statement.IndexStmt, known)
  if ('RenameStmt' in statement)
    return isNew(statement.RenameStmt.relation) ? [] : ofName(statement.RenameStmt)
  if ('DropStmt' in statement) return ofDrop(statement.DropStmt, known)
  if ('UpdateStmt' in statement) return ofRows(statement.UpdateStmt, known)
  if ('DeleteStmt' in statement) return ofRows(statement.DeleteStmt, known)
  if ('DoStmt' in statement) return taken('what `do` runs cannot be checked: write the statements themselves')
  const [kind = ''] = Object.keys(statement)
  if (harmless.test(kind)) return []
  return never(
    `${kind} is not known to this check: write it otherwise, or say in scripts/check/migration-obstacles.ts what it does to the version before`,
  )
}

function ofDrop({ objects = [] }: DropStmt, { created }: Known): Obstacle[] {
  const [dropped] = objects.map(nameOf).filter(([first = '']) => !created.has(first))
  return dropped ? taken(`${dropped.join('.')} is dropped, which the version before may use`) : []
}

function ofRows({ relation }: UpdateStmt | DeleteStmt, { created }: Known): Obstacle[] {
  const table = relation?.relname ?? ''
  if (created.has(table)) return []
  return taken(
    `rows of ${table} are changed once, and what the version before writes afterwards is not; meanwhile guests wait for these rows. ` +
      'Let a job of the new version do it in portions',
  )
}

/** The parts of the name of what is dropped; for a trigger, its table and its own name. */
function nameOf(object: Node): string[] {
  const parts =
    'List' in object
      ? object.List.items
      : 'ObjectWithArgs' in object
        ? object.ObjectWithArgs.objname
        : 'TypeName' in object
          ? object.TypeName.names
          : [object]
  return (parts ?? []).flatMap((part) => ('String' in part ? [part.String.sval ?? ''] : []))
}

const ofName = ({ relation, renameType, subname, newname }: RenameStmt): Obstacle[] =>
  taken(
    `${[relation?.relname, subname].filter(Boolean).join('.')} becomes ${newname}, and the version before knows only the old name` +
      (renameType === 'OBJECT_COLUMN' ? ': add a column, write both, and drop the old one later' : ''),
  )

function ofIndex(
  { concurrent, unique, relation, indexParams = [] }: IndexStmt,
  { created }: Known,
): Obstacle[] {
  const table = relation?.relname ?? ''
  if (created.has(table)) return []
  if (concurrent)
    return never(
      '`concurrently` is not possible in a transaction, and each migration is one: leave it out. Writes to the table wait while the index is made',
    )
  // The previous version leaves a new column null, and nulls are not equal to each other.
  const hasNewColumn = indexParams.some(
    (each) => 'IndexElem' in each && created.has(`${table}.${each.IndexElem.name}`),
  )
  return unique && !hasNewColumn
    ? taken(`the unique index refuses rows of ${table} that the version before may write`)
    : []
}

function ofChange(table: string, { subtype = 'AT_AddColumn', name, def }: AlterTableCmd, known: Known) {
  const column = `${table}.${name}`
  if (known.created.has(column) || harmlessChanges.test(subtype)) return []
  if (/^AT_(Add|Drop)Column$/.test(subtype) && lastRelease.selectsAll.includes(table))
    return never(
      `release ${lastRelease.name} has prepared \`select *\` from ${table}, which fails when the columns change: wait for the release after it`,
    )
  switch (subtype) {
    case 'AT_AddColumn':
      return def && 'ColumnDef' in def ? ofNewColumn(table, def.ColumnDef, known) : []
    case 'AT_DropColumn':
      return taken(`${column} is dropped, which the version before may use`)
    case 'AT_SetNotNull':
      return taken(`${column} becomes not null, and the version before may write null`)
    case 'AT_DropNotNull':
      return taken(`${column} may become null, which the version before does not expect`)
    case 'AT_ColumnDefault':
      return def ? [] : taken(`${column} loses its default, which the version before may rely on`)
    case 'AT_AlterColumnType':
      return never(
        `the type of ${column} changes: PostgreSQL writes the whole table anew while nobody can read it, and the version before does not know the type. ` +
          'Add a column, write both, fill the old rows by a job, and drop the old column in a later release',
      )
    case 'AT_DropConstraint':
      return taken(`${name} is dropped, which the version before may name or rely on`)
    case 'AT_AddConstraint':
      return def && 'Constraint' in def ? ofConstraint(table, def.Constraint, known) : []
    case 'AT_AddIndexConstraint':
      return taken(`the constraint refuses rows of ${table} that the version before may write`)
    case 'AT_ValidateConstraint':
      return known.constraints.has(name ?? '')
        ? never(
            `${name} is validated in the file that adds it, which keeps the table locked until both are done: validate it in a file of its own`,
          )
        : []
    default:
      return never(
        `${subtype} is not known to this check: write it otherwise, or say in scripts/check/migration-obstacles.ts what it does to the version before`,
      )
  }
}

function ofNewColumn(table: string, { colname, constraints = [], typeName }: ColumnDef, known: Known) {
  known.created.add(`${table}.${colname}`)
  const parts = constraints.flatMap((each) => ('Constraint' in each ? [each.Constraint] : []))
  const has = (type: Constraint['contype']) => parts.some(({ contype }) => contype === type)
  const type = typeName?.names?.map((part) => ('String' in part ? part.String.sval : '')).at(-1) ?? ''
  if (parts.some(isComputedEachTime) || /serial$/.test(type))
    return taken(
      `${table}.${colname} has a value of its own in each row: PostgreSQL writes the whole table anew while nobody can read it. ` +
        'Where that takes longer than guests would notice, add it without one, set the default in a second statement, and let a job fill the old rows',
    )
  return (has('CONSTR_NOTNULL') || has('CONSTR_PRIMARY')) && !has('CONSTR_DEFAULT')
    ? never(
        `${table}.${colname} is not null and has no default, and the version before writes rows without it: give it a default, or let it be null`,
      )
    : []
}

/** Whether the values of a new column differ from row to row. All functions except `now` count as volatile. */
function isComputedEachTime({ contype, generated_kind, raw_expr }: Constraint): boolean {
  if (contype === 'CONSTR_IDENTITY') return true
  if (contype === 'CONSTR_GENERATED') return generated_kind !== 'v'
  const functions = JSON.stringify(raw_expr ?? {}).match(/"funcname":\[.*?\]/g) ?? []
  return contype === 'CONSTR_DEFAULT' && functions.some((name) => !name.includes('"now"'))
}

function ofConstraint(table: string, constraint: Constraint, { constraints }: Known): Obstacle[] {
  const { conname = '', contype, skip_validation, indexname } = constraint
  constraints.add(conname)
  const refuses = taken(
    `${conname || 'the constraint'} refuses rows of ${table} that the version before may write`,
  )
  if (contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN')
    return skip_validation
      ? refuses
      : [
          ...refuses,
          ...never(
            `${conname || 'the constraint'} is checked for all rows while nobody can write to ${table}: add it as \`not valid\`, and \`validate constraint\` in a later file`,
          ),
        ]
  if ((contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY') && !indexname)
    return [
      ...refuses,
      ...never(
        `the index of ${conname || 'the constraint'} is made while nobody can read ${table}: create the unique index first, and add the constraint \`using index\``,
      ),
    ]
  return refuses
}
