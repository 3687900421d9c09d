import fc from 'fast-check'
import type { z } from 'zod'
import { operations } from '#contract/operations.ts'
import type { AnyRoute } from '#contract/route.ts'
import { typesOfFile } from '#tests/http/mutations.ts'
import { brokenJson, hostileString } from './hostile.ts'
import { nearPicture, nearSound } from './near-file.ts'
import { almostValid, type Known, validObject } from './near-schema.ts'

export type FuzzRequest = {
  method: string
  /** With the query. */
  path: string
  headers: Record<string, string>
  body: string | Buffer | null
}

/** Requests to one route: some valid, most nearly valid in path, query, headers or body. */
export function requestsTo(route: AnyRoute, known: Known): fc.Arbitrary<FuzzRequest> {
  const [method = '', pattern = ''] = operations[route.operationId].split(' ')
  return fc
    .record({
      params: paramsOf(route.parts.params, known),
      query: queryOf(route.parts.query, known),
      body:
        method === 'GET'
          ? fc.constant(null)
          : typesOfFile(route)
            ? route.operationId === 'createSound'
              ? nearSound
              : nearPicture
            : bodyOf(route.parts.body, known),
      type: fc.constantFrom(...(typesOfFile(route) ?? ['application/json'])),
      headers: unusualHeaders,
    })
    .map(({ params, query, body, type, headers }) => ({
      method,
      path: pathWith(pattern, params) + query,
      headers: { ...(method !== 'GET' && { 'content-type': type }), ...headers },
      body,
    }))
}

function paramsOf(schema: z.ZodType | undefined, known: Known): fc.Arbitrary<Record<string, unknown>> {
  if (!schema) return fc.constant({})
  const valid = validObject(schema, known)
  return fc.oneof({ weight: 4, arbitrary: valid }, { weight: 1, arbitrary: almostValid(valid) })
}

function pathWith(pattern: string, params: Record<string, unknown>): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(params[name]))
}

const segment = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return percentEncoded(text.slice(0, 2_000))
}

/** Encodes texts with lone surrogates, which `encodeURIComponent` refuses, as UTF-16 bytes. */
const percentEncoded = (text: string) =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : [...Buffer.from(text, 'utf16le')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

function queryOf(schema: z.ZodType | undefined, known: Known): fc.Arbitrary<string> {
  const odd = fc.constantFrom(
    '',
    '?',
    '?&&==',
    '?%',
    '?%zz=%ff',
    '?a[]=1&a[b]=2',
    '?limit=1&limit=2',
    `?${'a=1&'.repeat(1_500)}`,
  )
  if (!schema) return fc.oneof({ weight: 6, arbitrary: fc.constant('') }, { weight: 1, arbitrary: odd })
  const valid = validObject(schema, known)
  const written = (object: Record<string, unknown>) => {
    const pairs = Object.entries(object).map(([name, value]) => `${segment(name)}=${segment(value)}`)
    return pairs.length > 0 ? `?${pairs.join('&')}` : ''
  }
  return fc.oneof(
    { weight: 4, arbitrary: valid.map(written) },
    { weight: 4, arbitrary: almostValid(valid).map(written) },
    { weight: 1, arbitrary: odd },
  )
}

function bodyOf(schema: z.ZodType | undefined, known: Known): fc.Arbitrary<string | Buffer | null> {
  const valid = schema ? validObject(schema, known) : fc.constant<Record<string, unknown>>({})
  return fc.oneof(
    { weight: 3, arbitrary: valid.map((object) => JSON.stringify(object)) },
    { weight: 6, arbitrary: almostValid(valid).map((object) => JSON.stringify(object)) },
    { weight: 2, arbitrary: valid.chain((object) => brokenJson(JSON.stringify(object))) },
    { weight: schema ? 0 : 6, arbitrary: fc.constant(null) },
  )
}

/** Node sends only printable characters in headers. */
const headerText = (text: string) => text.replaceAll(/[^\t\x20-\x7e]/g, '?').slice(0, 3_000)

/** Mostly none. Node refuses line breaks in headers, so those cannot be tested here. */
const unusualHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          'content-type',
          'accept',
          'accept-language',
          'user-agent',
          'origin',
          'if-none-match',
          'range',
          'cookie',
          'x-request-id',
        ),
        hostileString,
      )
      .map(([name, value]) => ({ [name]: headerText(value) })),
  },
)
