import { sql } from 'kysely'
import { pictureColumns } from './picture-columns.ts'

const uses = Object.entries(pictureColumns).flatMap(([table, columns]) =>
  Object.entries(columns)
    .filter(([, holds]) => holds === 'content')
    .map(
      ([column]) =>
        sql`select from ${sql.table(table)} where ${sql.ref(column)} = '/api/pictures/' || pictures.id`,
    ),
)

/** Whether the picture is used in any of the columns that hold addresses of content pictures. */
const isShown = sql`exists (${sql.join(uses, sql` union all `)})`

/** Deletes content pictures that were unused for a week. Using one again restarts its week. */
export const unusedPictures = [
  sql`update pictures set unused_since = case when ${isShown} then null else now() end
    where kind = 'content' and (unused_since is null) <> ${isShown}`,
  sql`delete from pictures
    where kind = 'content' and unused_since < now() - interval '7 days' and not ${isShown}`,
]
