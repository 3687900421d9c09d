import { createHash } from 'node:crypto'
import { escapeHtml } from '../html.ts'
import { type Schema, shape } from './docs-shape.ts'

type Content = Record<string, { schema?: Schema }>
type Operation = {
  operationId?: string
  summary?: string
  description?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content?: Content }
  responses?: Record<string, Answer & { $ref?: string }>
}
type Answer = { description?: string; content?: Content }
type Components = { schemas?: Record<string, Schema>; responses?: Record<string, Answer> }

const style = `
body { margin: 0; background: #07120e; color: #f4efe3; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
h1, h2 { color: #e0b44c } h2 { margin-top: 3rem } a { color: #6fb7d6 }
article { margin: 1rem 0; padding: 0.25rem 1rem; background: #0c1c16; border-radius: 12px; overflow-wrap: anywhere }
code { white-space: pre-wrap } pre { white-space: pre-wrap } small { color: #b9c2b6 }
`

/** The hash of the page's inline style sheet, for the Content-Security-Policy. */
export const docsStyleSource = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** The API documentation as a static page without scripts. */
export function docsPage(document: Record<string, unknown>, appName: string): string {
  const paths = (document.paths ?? {}) as Record<string, Record<string, Operation>>
  const components = (document.components ?? {}) as Components
  const { description = '' } = document.info as { description?: string }
  const groups = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? ''
      groups.set(tag, [...(groups.get(tag) ?? []), article(method, path, operation, components)])
    }
  }
  const sections = [...groups].map(
    ([tag, articles]) => `<section><h2>${escapeHtml(tag)}</h2>${articles.join('')}</section>`,
  )
  const shapes = Object.entries(components.schemas ?? {}).map(
    ([name, schema]) =>
      `<article id="${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3><pre>${escapeHtml(shape(schema))}</pre></article>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(appName)} – API</title><link rel="icon" href="/icons/mark.svg" type="image/svg+xml"><style>${style}</style></head>
<body><main>
<h1>${escapeHtml(appName)}: API</h1>
${markdown(description)}
<p>For programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${sections.join('\n')}
<section><h2>Shapes</h2>${shapes.join('\n')}</section>
</main></body></html>
`
}

function article(
  method: string,
  path: string,
  operation: Operation,
  { schemas = {}, responses = {} }: Components,
): string {
  const parameters = (operation.parameters ?? []).map(
    (p) =>
      `<li><code>${escapeHtml(p.name)}</code> (${escapeHtml(p.in)}${p.required ? ', required' : ''}): ${shapeHtml(p.schema)}</li>`,
  )
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) => {
    if (!schema) return `<p><code>${escapeHtml(type)}</code></p>`
    const { example } = schema.$ref ? (schemas[nameOf(schema.$ref)] ?? schema) : schema
    return `${shapeHtml(schema)}<pre>${escapeHtml(JSON.stringify(example, null, 2) ?? '')}</pre>`
  })
  const answers = Object.entries(operation.responses ?? {}).map(([status, found]) => {
    const isShared = found.$ref !== undefined
    const answer = isShared ? (responses[nameOf(found.$ref ?? '')] ?? {}) : found
    const [type, content] = Object.entries(answer.content ?? {})[0] ?? []
    const what =
      content?.schema && type?.endsWith('json') ? shapeHtml(content.schema) : escapeHtml(type ?? '')
    // Every refusal has the same shape; only the codes differ.
    return `<li><strong>${escapeHtml(status)}</strong> ${inline(answer.description ?? '')} ${isShared ? '' : what}</li>`
  })
  return `<article id="${escapeHtml(operation.operationId ?? '')}">
<h3><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h3>
<p>${inline(operation.summary ?? '')} <small>(${escapeHtml(operation.operationId ?? '')})</small></p>
<p>${inline(operation.description ?? '')}</p>
${parameters.length > 0 ? `<h4>Parameters</h4><ul>${parameters.join('')}</ul>` : ''}
${bodies.length > 0 ? `<h4>Body</h4>${bodies.join('')}` : ''}
<h4>Answers</h4><ul>${answers.join('')}</ul>
</article>`
}

const shapeHtml = (schema: Schema | undefined) =>
  schema?.$ref
    ? `<a href="#${escapeHtml(nameOf(schema.$ref))}">${escapeHtml(nameOf(schema.$ref))}</a>`
    : `<code>${escapeHtml(shape(schema ?? {}))}</code>`

/** Renders the subset of Markdown that the description uses: paragraphs, code blocks and inline code. */
const markdown = (text: string) =>
  text
    .split('\n\n')
    .map((part) =>
      part.startsWith('```')
        ? `<pre>${escapeHtml(part.slice(3, -3).trim())}</pre>`
        : `<p>${inline(part)}</p>`,
    )
    .join('\n')

const inline = (text: string) => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

const nameOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1)
