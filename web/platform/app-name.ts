/** The configured name, which the server writes into the page: into its head, and into the HTML that the build has rendered. */
export const appName = (): string =>
  import.meta.env.SSR
    ? '{{appName}}'
    : document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content || 'Spelrum'
