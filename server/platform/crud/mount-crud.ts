import type { z } from 'zod'
import type { Answer, AnyRoute } from '#contract/route.ts'
import type { Database } from '../database/database.ts'
import type { Engine } from '../engine.ts'
import { ProblemError } from '../http/problem.ts'
import type { App } from '../http/router.ts'
import { serve } from '../http/serve.ts'

/** The five routes that `adminCrud` of the contract makes. */
type Routes = Record<'list' | 'get' | 'create' | 'update' | 'remove', AnyRoute>
type Sent<S> = S extends z.ZodType ? z.output<S> : undefined
type Body<R extends AnyRoute> = Sent<R['parts']['body']>
type Query<R extends AnyRoute> = Sent<R['parts']['query']>

type Crud<R extends Routes, Row> = {
  resource: {
    find: (db: Database, key: string) => Promise<Row | undefined>
    present: (row: Row) => Answer<R['get']>
  }
  page: (engine: Engine, query: Query<R['list']>) => Promise<Answer<R['list']>>
  create: (engine: Engine, adminId: string, input: Body<R['create']>) => Promise<Answer<R['create']>>
  update: (
    engine: Engine,
    adminId: string,
    key: string,
    edit: Body<R['update']>,
  ) => Promise<Answer<R['update']>>
  remove: (
    engine: Engine,
    adminId: string,
    key: string,
    query: Query<R['remove']>,
  ) => Promise<Answer<R['remove']>>
}

/** Mounts the routes by which admins list, open, create, edit and delete the rows of one resource. */
export function mountCrud<R extends Routes, Row>(
  app: App,
  engine: Engine,
  routes: R,
  crud: Crud<R, Row>,
): void {
  const { list, get, create, update, remove }: Routes = routes
  const { resource, ...acts } = crud as unknown as Crud<Routes, Row>
  serve(app, list, ({ query }) => acts.page(engine, query))
  serve(app, get, async ({ params }) => {
    const row = await resource.find(engine.db, keyOf(params))
    if (!row) throw new ProblemError('not_found')
    return resource.present(row)
  })
  serve(app, create, ({ userId, body }) => acts.create(engine, userId, body))
  serve(app, update, ({ userId, params, body }) => acts.update(engine, userId, keyOf(params), body))
  serve(app, remove, ({ userId, params, query }) => acts.remove(engine, userId, keyOf(params), query))
}

/** The path has one parameter: the row's id. */
const keyOf = (params: object | undefined) => Object.values(params ?? {})[0] as string
