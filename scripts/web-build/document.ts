import { readFile } from 'node:fs/promises'
import { type Plugin, transformWithOxc } from 'vite'
import { assetsOf, type Bundle, chunkOf, preloads } from './preloads.ts'

const boot = 'boot.ts'

/**
 * Finishes index.html without a single inline script: the boot script (theme and language before the first paint),
 * preloads of the fonts, and `preload.json`, from which the server adds each screen's own files.
 */
export function document(): Plugin {
  let root = ''
  let building = false
  return {
    name: 'document',
    enforce: 'post',
    configResolved(config) {
      root = config.root
      building = config.command === 'build'
    },
    transformIndexHtml: {
      order: 'pre',
      handler: () =>
        building ? [] : [{ tag: 'script', attrs: { src: `/${boot}` }, injectTo: 'head-prepend' }],
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const html = bundle['index.html']
        if (html?.type !== 'asset') return
        const languages = {
          sv: assetsOf(bundle, chunkOf(bundle, 'locales/sv/everyone.ts')),
          en: assetsOf(bundle, chunkOf(bundle, 'locales/en/everyone.ts')),
        }
        const { code } = await transformWithOxc(await readFile(`${root}/${boot}`, 'utf8'), boot)
        const source = code.replaceAll('__LANGUAGE_CHUNKS__', JSON.stringify(languages))
        const reference = this.emitFile({ type: 'asset', name: 'boot.js', source })
        const router = await readFile(`${root}/router.tsx`, 'utf8')
        this.emitFile({
          type: 'asset',
          fileName: 'preload.json',
          source: JSON.stringify(
            { ...preloads(bundle, router), 'language sv': languages.sv, 'language en': languages.en },
            null,
            2,
          ),
        })
        const head = [`<script src="/${this.getFileName(reference)}"></script>`, ...fontPreloads(bundle)]
        html.source = String(html.source).replace('<!-- boot -->', head.join('\n    '))
      },
    },
  }
}

const fontPreloads = (bundle: Bundle) =>
  Object.keys(bundle)
    .filter((name) => name.endsWith('.woff2'))
    .map((name) => `<link rel="preload" href="/${name}" as="font" type="font/woff2" crossorigin>`)
