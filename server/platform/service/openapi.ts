import type { ErrorCode } from '#contract/errors.ts'
import type { Env } from '../../env.ts'
import { sessionCookieName } from '../accounts/cookie.ts'
import { byStatus, problemName, sessionScheme } from '../http/described-route.ts'
import { ProblemError } from '../http/problem.ts'
import { problemBody } from '../http/problem-answer.ts'
import { type App, mountedOperations } from '../http/router.ts'

/** How a program without a browser uses the API, in Markdown. */
const usage = (cookie: string) => `JSON over HTTP. The session cookie \`${cookie}\` says who acts.

A program without a browser signs in with \`POST /api/auth/sign-in\` and the body \`{"email": "…", "password": "…"}\`. It
keeps the cookies of the answer (\`Set-Cookie\`) and sends them with every request after that. A session lasts 30 days from
its last day of use; once a day an answer renews the cookie with \`Set-Cookie\`.

Every request that is not a \`GET\` needs the header \`Origin\` with the address of this server, and a body needs
\`Content-Type: application/json\` (or the type of the picture for an upload).

\`\`\`
curl -c cookies.txt -H "Origin: $SERVER" -H 'Content-Type: application/json' \\
  -d '{"email": "anna@example.se", "password": "…"}' $SERVER/api/auth/sign-in
curl -b cookies.txt $SERVER/api/events
curl -b cookies.txt -H "Origin: $SERVER" -X PUT $SERVER/api/events/$EVENT_ID/booking
\`\`\`

A refusal is \`application/problem+json\` (RFC 9457). Its \`code\` says why. Refused fields are listed in \`fields\`. After
\`too_many_requests\` and \`unavailable\` the header \`Retry-After\` says how many seconds to wait.`

/** The whole API as an OpenAPI 3.1 document. */
export function openApiDocument(app: App, env: Env): Record<string, unknown> {
  const cookie = sessionCookieName(env)
  const routes = mountedOperations(app)
  const { openAPIRegistry: registry } = app
  registry.registerComponent('securitySchemes', sessionScheme, { type: 'apiKey', in: 'cookie', name: cookie })
  const groups = routes.flatMap(({ problems }) => [...byStatus(problems).values()])
  for (const codes of new Map(groups.map((each) => [problemName(each), each])).values()) {
    registry.registerComponent('responses', problemName(codes), problemAnswer(codes))
  }
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: env.appName,
      version: '1',
      description: usage(cookie),
      license,
    },
    servers: [{ url: env.appUrl ?? '/', description: 'This server' }],
  }) as unknown as Record<string, unknown>
}

/** A refusal with one of several codes, with an example of each. */
function problemAnswer(codes: readonly ErrorCode[]) {
  const examples = codes.map((code) => [code, problemBody(new ProblemError(code), exampleRequestId)] as const)
  return {
    description: examples.map(([code, { title }]) => `\`${code}\`: ${title}`).join('; '),
    ...(codes.includes('too_many_requests') && { headers: { 'Retry-After': retryAfter } }),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            { type: 'object' as const, properties: { code: { enum: [...codes] } } },
          ],
        },
        examples: Object.fromEntries(examples.map(([code, value]) => [code, { value }])),
      },
    },
  }
}

const license = { name: 'All rights reserved', identifier: 'LicenseRef-All-Rights-Reserved' }
const retryAfter = { description: 'Seconds to wait', schema: { type: 'integer' as const } }
const exampleRequestId = 'b7c1f0a2'
