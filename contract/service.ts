import { z } from 'zod'
import { file, json, route } from './route.ts'

const tag = 'Service'
const status = z.object({ status: z.enum(['ok', 'unavailable']) })

export const getHealth = route('getHealth', {
  access: 'anyone',
  tag,
  summary: 'The process answers',
  answers: { 200: json(status, 'Alive') },
})
export const getReadiness = route('getReadiness', {
  access: 'anyone',
  tag,
  summary: 'The process can serve',
  description:
    'The database answers and has space, messages between nodes arrive, and the process is not stopping.',
  answers: { 200: json(status, 'Ready'), 503: json(status, 'Not ready') },
})
export const getMetrics = route('getMetrics', {
  access: 'anyone',
  tag,
  summary: 'Metrics in Prometheus format',
  description: 'Only for this server itself and private or trusted networks; others get `not_found`.',
  problems: ['not_found'],
  answers: { 200: file('text/plain', 'Metrics') },
})
export const getOpenApi = route('getOpenApi', {
  access: 'anyone',
  tag,
  summary: 'The OpenAPI 3.1 description of this API',
  answers: { 200: json(z.record(z.string(), z.unknown()), 'OpenAPI') },
})
export const getApiDocs = route('getApiDocs', {
  access: 'anyone',
  tag,
  summary: 'The API documentation as a page',
  answers: { 200: file('text/html', 'Page') },
})
