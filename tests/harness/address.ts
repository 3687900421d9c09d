import { type OperationName, operations } from '#contract/operations.ts'

/** The method of an operation, and its path with the query. */
export function addressOf(
  operation: OperationName,
  { params = {}, query = {} }: { params?: Record<string, string>; query?: Record<string, string | number> },
): { method: string; path: string } {
  const [method = 'GET', pattern = '/'] = operations[operation].split(' ')
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return { method, path: `${path}${search.size > 0 ? `?${search}` : ''}` }
}
