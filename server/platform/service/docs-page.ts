import { escapeHtml } from '../mail/layout.ts'

type Schema = Record<string, unknown> & { $ref?: string }
type Content = Record<string, { schema?: Schema }>
type Operation = {
  operationId?: string
  summary?: string
  tags?: string[]
  access?: string
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content?: Content }
  responses?: Record<string, { description?: string; content?: Content }>
}

/** The interface as a page to read: no script, no other host. Style lives in /api/docs.css of the same origin. */
export function docsPage(document: Record<string, unknown>, appName: string): string {
  const paths = (document.paths ?? {}) as Record<string, Record<string, Operation>>
  const groups = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? ''
      groups.set(tag, [...(groups.get(tag) ?? []), article(method, path, operation)])
    }
  }
  const schemas = (document.components as { schemas?: Record<string, Schema> } | undefined)?.schemas ?? {}
  const sections = [...groups].map(([tag, articles]) => `<section><h2>${escapeHtml(tag)}</h2>${articles.join('')}</section>`)
  const shapes = Object.entries(schemas).map(
    ([name, schema]) =>
      `<article id="${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3><pre>${escapeHtml(shape(schema))}</pre></article>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(appName)} – API</title></head>
<body><main>
<h1>${escapeHtml(appName)}: what can be asked</h1>
<p>JSON over HTTP. Who acts is the signed-in session (a cookie); requests that change something need
<code>Origin</code> and <code>Content-Type: application/json</code>. Whatever is refused is answered as
<code>application/problem+json</code> with a <code>code</code>. For machines:
<a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${sections.join('\n')}
<section><h2>Shapes</h2>${shapes.join('\n')}</section>
</main></body></html>
`
}

function article(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map(
    (p) => `<li><code>${escapeHtml(p.name)}</code> (${escapeHtml(p.in)}${p.required ? ', required' : ''}): ${shapeHtml(p.schema)}</li>`,
  )
  const body = operation.requestBody?.content?.['application/json']?.schema
  const answers = Object.entries(operation.responses ?? {}).map(([status, answer]) => {
    const [type, content] = Object.entries(answer.content ?? {})[0] ?? []
    const what = content?.schema && type?.endsWith('json') ? shapeHtml(content.schema) : escapeHtml(type ?? '')
    return `<li><strong>${escapeHtml(status)}</strong> ${escapeHtml(answer.description ?? '')} ${what}</li>`
  })
  return `<article id="${escapeHtml(operation.operationId ?? '')}">
<h3><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h3>
<p>${escapeHtml(operation.summary ?? '')} <small>(${escapeHtml(operation.operationId ?? '')}; for ${escapeHtml(operation.access ?? 'anyone')})</small></p>
${parameters.length > 0 ? `<h4>Parameters</h4><ul>${parameters.join('')}</ul>` : ''}
${body ? `<h4>Body</h4>${shapeHtml(body)}` : ''}
<h4>Answers</h4><ul>${answers.join('')}</ul>
</article>`
}

const shapeHtml = (schema: Schema | undefined) =>
  schema?.$ref
    ? `<a href="#${escapeHtml(nameOf(schema.$ref))}">${escapeHtml(nameOf(schema.$ref))}</a>`
    : `<code>${escapeHtml(shape(schema ?? {}))}</code>`

const shape = (schema: Schema) => JSON.stringify(schema, null, 1).replaceAll('"', '')
const nameOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1)
