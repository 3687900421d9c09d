/** A Content-Disposition with a file name: an ASCII fallback, and the real name in UTF-8. */
export function attachment(title: string, ending: string): string {
  const name =
    title
      .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
      .trim()
      .slice(0, 60)
      .trim() || 'event'
  const ascii =
    name
      .normalize('NFD')
      .replace(/[^A-Za-z0-9 ]/g, '')
      .replaceAll(' ', '-') || 'event'
  const encoded = encodeURIComponent(name.replaceAll(' ', '-').toWellFormed())
  return `attachment; filename="${ascii}${ending}"; filename*=UTF-8''${encoded}${ending}`
}
