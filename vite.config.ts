import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { codeSplitting } from './scripts/web-build/code-splitting.ts'
import { document } from './scripts/web-build/document.ts'
import { mantineSheets } from './scripts/web-build/mantine-sheets.ts'
import { precompress } from './scripts/web-build/precompress.ts'
import { themeVariables } from './scripts/web-build/theme-variables.ts'
import { manifest } from './scripts/web-build/web-manifest.ts'

// The address to which the development server forwards API requests; `npm run dev` sets it.
const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: fileURLToPath(new URL('./web', import.meta.url)),
  plugins: [
    react(),
    mantineSheets(),
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
    codeSplitting(),
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
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/program', '/bookings.ics'].map((path) => [path, { target: api, xfwd: true }]),
    ),
  },
})
