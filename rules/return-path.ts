/**
 * The path to open after sign-in. `next` comes from the address bar and may contain anything. Whatever a browser could take for
 * another origin (`//host`, `/\host`, a scheme, control characters) becomes `/`.
 */
export function returnPath(next: unknown): string {
  if (typeof next !== 'string' || next.length > 500) return '/'
  if (!next.startsWith('/') || next.includes('\\')) return '/'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these before reading an address
  if (/[\u0000-\u0020\u007f]/.test(next)) return '/'
  // No `//` anywhere in the path, because after resolving dots `/a/..//host` becomes `//host`.
  if (/^[^?#]*\/\//.test(next)) return '/'
  return next === '/auth' || next.startsWith('/auth?') || next.startsWith('/auth/') ? '/' : next
}
