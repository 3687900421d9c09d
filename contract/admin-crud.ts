import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import { pageOf } from './fields.ts'
import type { OperationName } from './operations.ts'
import type { Right } from './rights.ts'
import { json, route, staleVersion } from './route.ts'

type Text = { summary?: string; description?: string }

/** The definition from which `adminCrud` makes five routes. */
type Administered = {
  /** The right that all five routes need. */
  access: Right
  /** Such as `event`: used in operation names (`createEvent`, `getEventForEditing`) and in the texts. */
  noun: string
  /** Such as `events`: used in the operation name `listAllEvents` and in the summary of the list. */
  plural: string
  tag: string
  /** The id in the path. */
  params: z.ZodObject
  /** Query parameters of the list, including `pageQuery`. */
  query: z.ZodObject
  /** The row as admins read it, with its version. */
  stored: z.ZodType
  /** The row in the list, if it differs from `stored`. */
  listed?: z.ZodType
  input: z.ZodType
  /** The input with the version that the edit starts from. */
  edit: z.ZodType
  /** The body of the answer to a deletion. */
  deleted: z.ZodType
  /** Extra problem codes of creating and updating, besides the common ones and `stale_version`. */
  problems?: readonly ErrorCode[]
  /** Query parameters of deleting. */
  removeQuery?: z.ZodObject
  /** Extra problem codes of deleting. */
  removeProblems?: readonly ErrorCode[]
  /** Summaries that replace the default ones, and descriptions. */
  texts?: { [K in 'list' | 'get' | 'create' | 'update' | 'remove']?: Text }
}

type RemoveQuery<A> = A extends { removeQuery: infer Q extends z.ZodObject } ? { query: Q } : object
type Named<Name extends string> = Extract<OperationName, Name>

/** The five admin routes of one resource: list, get for editing, create, update and delete. */
export function adminCrud<const A extends Administered>(definition: A) {
  type Noun = Capitalize<A['noun']>
  const {
    noun,
    plural,
    tag,
    texts = {},
    problems = [] as const,
    removeProblems = [] as const,
    removeQuery,
  } = definition
  const { params, query, stored, input, edit, deleted } = definition as Pick<
    A,
    'params' | 'query' | 'stored' | 'input' | 'edit' | 'deleted'
  >
  const listed = (definition.listed ?? stored) as A extends { listed: infer L extends z.ZodType }
    ? L
    : A['stored']
  const common = { access: definition.access, tag } as const
  const a = `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
  const Noun = capitalised(noun)
  const deletion = {
    ...common,
    summary: `Delete ${a}`,
    ...texts.remove,
    params,
    problems: removeProblems,
    answers: { 200: json(deleted, 'Deleted') },
  }
  return {
    list: route(`listAll${capitalised(plural)}` as Named<`listAll${Capitalize<A['plural']>}`>, {
      ...common,
      summary: `All ${plural}`,
      ...texts.list,
      query,
      answers: { 200: json(pageOf(listed), 'One page') },
    }),
    get: route(`get${Noun}ForEditing` as Named<`get${Noun}ForEditing`>, {
      ...common,
      summary: `One ${noun} with its version`,
      ...texts.get,
      params,
      answers: { 200: json(stored, `The ${noun}`) },
    }),
    create: route(`create${Noun}` as Named<`create${Noun}`>, {
      ...common,
      summary: `Create ${a}`,
      ...texts.create,
      body: input,
      problems,
      answers: { 201: json(stored, 'Created') },
    }),
    update: route(`update${Noun}` as Named<`update${Noun}`>, {
      ...common,
      summary: `Change ${a}`,
      ...texts.update,
      description: [staleVersion, texts.update?.description].filter((each) => each).join(' '),
      params,
      body: edit,
      problems: [...problems, 'stale_version'],
      answers: { 200: json(stored, 'Changed') },
    }),
    remove: route(
      `delete${Noun}` as Named<`delete${Noun}`>,
      {
        ...deletion,
        ...(removeQuery && { query: removeQuery }),
      } as typeof deletion & RemoveQuery<A>,
    ),
  }
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
