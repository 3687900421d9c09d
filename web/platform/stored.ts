/** What this browser remembers between visits. Nothing secret: the session is a cookie that scripts cannot read. */
export const storedNames = {
  theme: 'spelrum.theme',
  language: 'spelrum.language',
  header: 'spelrum.header',
} as const

/** A remembered word, or null where nothing is remembered or storage is switched off. */
export function readStored(name: keyof typeof storedNames): string | null {
  try {
    return localStorage.getItem(storedNames[name])
  } catch {
    return null
  }
}

export function store(name: keyof typeof storedNames, value: string): void {
  try {
    localStorage.setItem(storedNames[name], value)
  } catch {
    // Storage is switched off or full: the choice holds until the page is closed.
  }
}
