import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { document } from './scripts/web-build/document.ts'
import { precompress } from './scripts/web-build/precompress.ts'
import { themeVariables } from './scripts/web-build/theme-variables.ts'
import { manifest } from './scripts/web-build/web-manifest.ts'

// The address to which the development server forwards API requests; `npm run dev` sets it.
const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

/** Icons that several screens show, and neither Home nor the frame. */
const moreIcons = new RegExp(
  `lucide-react/.*/(${[
    'arrow-down|arrow-up|arrow-up-down|badge-check|bean|camera|chart-column',
    'circle-alert|cooking-pot|copy|door-open|egg|fish|flask-conical|flower-2',
    'grip-vertical|hand-coins|mail|megaphone|milk|minus|nut|pencil',
    'refresh-cw|salad|scan-qr-code|search|shell|shield-minus|shield-plus',
    'shrimp|sprout|thumbs-up|trash-2|undo-2|user-check|vegan|volume-2|volume-x',
    'wheat|bell-ring|calendar-check|clipboard-list|download|flashlight|flashlight-off|image-off',
    'image-up|layout-dashboard|mail-check|panel-top|qr-code|switch-camera',
  ].join('|')})[.]m?js`,
)
/** Modules that the home screen shares with other screens. */
const cards = new RegExp(
  [
    'web/features/events/(book-button|event-card|event-facts|queries|use-booking)',
    'web/features/notifications/notification-item[.]tsx',
    'web/features/competitions/(competition-facts|queries)',
    'web/features/quizzes/(queries|quiz-status|use-send-answer|use-kept-answer)',
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
    // `data:` addresses would need an exception in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Libraries that change rarely, so that a new version costs returning guests little.
            {
              name: 'foundation',
              priority: 4,
              test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|@tanstack|i18next|react-i18next)[\\/]/,
            },
            // The library that checks the forms of the administration. Guests load none of it.
            {
              name: 'schemas',
              priority: 2,
              test: /node_modules[\\/]zod[\\/]/,
            },
            {
              name: 'more-icons',
              priority: 2,
              test: moreIcons,
            },
            // The library that measures charts, for the owner's report.
            {
              name: 'charts',
              priority: 2,
              test: /node_modules[\\/](d3-|internmap)/,
            },
            // The modules that all screens import; as many small chunks, each would cost a request.
            {
              name: 'ground',
              // A higher priority than the schemas: guests need plain files of the contract, but not zod.
              priority: 3,
              test: /contract[\\/](bounds|errors)|web[\\/](ui|domain|platform|shell)[\\/](?!account-menu|admin-|allergens|bell-menu|blank-ticket|challenge-|checks|choice|chosen-day|code-|content-|crud-|date-|day-|dialog|dish-card|drafts|fact[.]|form[\\/]|illustrations|language-menu|ledger-rows|level-progress|link-tabs|listing-(?!button|card|scene)|live-stage|merge|money|not-found|order-|paged-|picture|place-ticket|podium|qr-code|ruled-booking|save-|standings|table-scene|theme-|time-input|table[\\/]|toast-place|toasts|upload|use-action|use-cart|use-list-transition|use-rank|use-sound|use-wake-lock)/,
            },
            // What several screens share, and Home does not.
            {
              name: 'rows',
              priority: 2,
              test: /contract[\\/]text|web[\\/](ui[\\/](blank-ticket|merged-list|merge-by-time|fact)|domain[\\/](ruled-booking|table-scene|place-ticket|ledger-rows))[.]/,
            },
            // One file, because each small chunk would be a request.
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
