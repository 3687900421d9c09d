import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { document } from './scripts/web-build/document.ts'
import { precompress } from './scripts/web-build/precompress.ts'
import { themeVariables } from './scripts/web-build/theme-variables.ts'
import { manifest } from './scripts/web-build/web-manifest.ts'

// Where the development server finds the API; the address that `npm run dev` started its server on.
const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

/** What the home screen shows of what has screens of its own. */
const cards = new RegExp(
  [
    'web/features/events/(attendance|book-button|category-badge|event-card|event-picture|queries)',
    'web/features/notifications/announcement[.]tsx',
    'web/features/events/use-(booking|has-started|realtime|price)',
    'web/features/competitions/(difficulty|live-lamp|queries|time-left|type-ball|use-realtime|use-now)',
    'lucide-react/.*/(arrow-right|calendar-days|circle-check|dices|eighth-notes|gamepad-2|hourglass)[.]m?js',
    'lucide-react/.*/(map-pin|message-circle-question-mark|tag|target|trophy|users|utensils-crossed)[.]m?js',
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
)

export default defineConfig({
  root: fileURLToPath(new URL('./web', import.meta.url)),
  plugins: [
    react(),
    themeVariables(),
    document(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'service-worker.ts',
      injectRegister: false,
      manifest,
      manifestFilename: 'app.webmanifest',
      injectManifest: {
        globPatterns: ['index.html', 'assets/*.{js,css,woff2,svg,webp,avif}'],
        // A hashed name is its own version; a revision would only fetch it twice.
        dontCacheBustURLsMatching: /^assets\//,
      },
    }),
    precompress(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    target: 'es2022',
    // `data:` addresses would need a hole in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What changes rarely, so that a new version costs returning guests little.
            {
              name: 'foundation',
              priority: 4,
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack|i18next|react-i18next)[\\/]/,
            },
            // What checks the forms of the administration. Guests load none of it.
            {
              name: 'schemas',
              priority: 2,
              test: /node_modules[\\/]zod[\\/]/,
            },
            // What all screens stand on; as crumbs, each would cost a request.
            {
              name: 'ground',
              // Before the schemas: both stand on plain files of the contract, and guests must not load zod for it.
              priority: 3,
              test: /contract[\\/](bounds|errors|text)|web[\\/](ui|domain|platform|shell)[\\/](?!account-menu|admin-|bell-menu|choice|crud-|filter-|form[\\/]|missing|paged-|table[\\/]|use-action|challenge-|confirm-modal|conflict-|content-|date-|drafts|illustrations|form-|language-menu|leave-|level-progress|listing-(?!card)|picture|save-|upload|use-list-transition|use-rank|use-versioned)/,
            },
            // One file, where each crumb would be a request.
            {
              name: 'cards',
              priority: 1,
              test: cards,
              minShareCount: 2,
            },
            // The icons that several screens show; those of one screen come with it.
            {
              name: 'icons',
              priority: 0,
              test: /node_modules[\\/]lucide-react[\\/]/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: api, xfwd: true } },
  },
})
