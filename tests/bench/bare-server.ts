import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import pg from 'pg'

/**
 * A server as somebody would write it with Hono and `pg` alone: a session by its token on each request, the same reads, and one
 * insert as a booking. No rules, limits, logs or messages. The first argument is the address of the database. It sends its port
 * by IPC.
 */
const pool = new pg.Pool({ connectionString: process.argv[2], max: 20 })
const app = new Hono<{ Variables: { userId: string } }>()

app.use(async (c, next) => {
  const token = getCookie(c, 'spelrum_session')?.split('.')[0]
  const { rows } = await pool.query('select user_id from sessions where token = $1 and expires_at > now()', [
    token,
  ])
  if (!rows[0]) return c.json({ error: 'not signed in' }, 401)
  c.set('userId', rows[0].user_id)
  await next()
})

app.get('/api/events', async (c) => {
  const { rows } = await pool.query(
    `select id, title, description, date, time, starts_at, location, category, price, max_attendees, image_url, current_attendees,
       exists (select from event_bookings b where b.event_id = events.id and b.user_id = $1) as booked
     from events where starts_at >= current_date order by starts_at, id limit 50`,
    [c.get('userId')],
  )
  return c.json({ items: rows })
})

app.put('/api/events/:eventId/booking', async (c) => {
  await pool.query('insert into bare_bookings (event_id, user_id) values ($1, $2)', [
    c.req.param('eventId'),
    c.get('userId'),
  ])
  return c.json({ booked: true })
})

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.({ port }))
process.on('disconnect', () => process.exit(0))
