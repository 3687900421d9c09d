import type { ManifestOptions } from 'vite-plugin-pwa'

/** What an installed app is called and looks like. The server puts the configured name in its place. */
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
