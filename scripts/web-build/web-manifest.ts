import type { ManifestOptions } from 'vite-plugin-pwa'

/** Name and appearance of the installed app. The server inserts the configured name. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Spelrum',
  short_name: 'Spelrum',
  description: 'Din plattform för events, tävlingar och utveckling',
  lang: 'sv',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#07120E',
  theme_color: '#07120E',
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}
