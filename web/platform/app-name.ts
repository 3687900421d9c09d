/** The product's name: the server writes the configured one into the page. */
export const appName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content || 'Spelrum'
