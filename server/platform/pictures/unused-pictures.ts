import { sql } from 'kysely'

/** Whether the picture is used in any of the columns that hold addresses of content pictures. */
const isShown = sql`exists (
  select from homepage_content where image_url = '/api/pictures/' || pictures.id
  union all select from header_content
    where '/api/pictures/' || pictures.id in (logo_url, background_image_url)
  union all select from events where image_url = '/api/pictures/' || pictures.id
  union all select from quiz_questions where picture_url = '/api/pictures/' || pictures.id
  union all select from menu_items where image_url = '/api/pictures/' || pictures.id
)`

/** Deletes content pictures that were unused for a week. Using one again restarts its week. */
export const unusedPictures = [
  sql`update pictures set unused_since = case when ${isShown} then null else now() end
    where kind = 'content' and (unused_since is null) <> ${isShown}`,
  sql`delete from pictures
    where kind = 'content' and unused_since < now() - interval '7 days' and not ${isShown}`,
]
