// Runs before the first paint, as a classic script without imports and exports. Its storage keys are those of
// platform/stored.ts; change both together.
declare const __LANGUAGE_CHUNKS__: Record<string, string[]> | undefined
{
  const languageChunks = typeof __LANGUAGE_CHUNKS__ === 'undefined' ? {} : __LANGUAGE_CHUNKS__
  const read = (key: string) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null // storage is disabled: the defaults apply
    }
  }
  const root = document.documentElement
  const theme = read('spelrum.theme')
  const light = theme === 'light' || (theme === 'auto' && !matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-mantine-color-scheme', light ? 'light' : 'dark')

  const language = read('spelrum.language') === 'en' ? 'en' : 'sv'
  root.lang = language
  for (const href of languageChunks[language] ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
}
