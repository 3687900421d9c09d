import { sql } from 'kysely'

/** Every place that may show a picture of the content. */
const isShown = sql`exists (
  select from homepage_content where image_url = '/api/pictures/' || pictures.id
  union all select from header_content
    where '/api/pictures/' || pictures.id in (logo_url, background_image_url)
  union all select from events where image_url = '/api/pictures/' || pictures.id
)`

/** A content picture that nothing has shown for a week goes. What is shown again in between begins anew. */
export const unusedPictures = [
  sql`update pictures set unused_since = case when ${isShown} then null else now() end
    where kind = 'content' and (unused_since is null) <> ${isShown}`,
  sql`delete from pictures
    where kind = 'content' and unused_since < now() - interval '7 days' and not ${isShown}`,
]
