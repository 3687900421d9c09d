import { readFile } from 'node:fs/promises'
import { minify, type Plugin, transformWithOxc } from 'vite'
import { type Language, languages } from '#contract/bounds.ts'
import { loadedFor } from '#rules/language.ts'
import type { Screens } from '#server/platform/web/page.ts'
import { assetsOf, type Bundle, chunkOf, preloads } from './preloads.ts'
import { prerenderScreens } from './prerender.ts'

const boot = 'boot.ts'

/**
 * Finishes index.html without a single inline script: the boot script (theme and language before the first paint),
 * preloads of the fonts, and `screens.json`, from which the server adds each screen's own files, requests and HTML.
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
        const texts = languages.map((language) => [language, textsOf(bundle, language)] as const)
        const files = preloads(bundle, await readFile(`${root}/router.tsx`, 'utf8'))
        const { screens, css } = await prerenderScreens(root, Object.keys(files))
        const styles = this.emitFile({ type: 'asset', name: 'prerendered.css', source: css })
        const built: Screens = {
          languages: Object.fromEntries(texts) as Screens['languages'],
          styles: `/${this.getFileName(styles)}`,
          screens: Object.fromEntries(
            Object.entries(screens).map(([path, parts]) => [path, { files: files[path] ?? [], ...parts }]),
          ),
        }
        this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(built, null, 2) })
        const [tag = '', main = ''] =
          /<script type="module" crossorigin src="([^"]+)"><\/script>/.exec(String(html.source)) ?? []
        if (!main) throw new Error('index.html: the main script was not found')
        const { code } = await transformWithOxc(await readFile(`${root}/${boot}`, 'utf8'), boot)
        const filled = code
          .replaceAll('__LANGUAGE_CHUNKS__', JSON.stringify(built.languages))
          .replaceAll('__MAIN__', JSON.stringify(main))
        const { code: source } = await minify(boot, filled, { compress: true, mangle: true })
        const reference = this.emitFile({ type: 'asset', name: 'boot.js', source })
        const head = [`<script src="/${this.getFileName(reference)}"></script>`, ...fontPreloads(bundle)]
        html.source = String(html.source)
          .replace('<!-- boot -->', head.join('\n    '))
          // The boot script fetches and starts the scripts, after the first paint.
          .replaceAll(
            /<link rel="modulepreload" crossorigin href="([^"]+)">/g,
            '<meta name="script" content="$1">',
          )
          .replace(tag, '')
      },
    },
  }
}

/** The files of the texts that every screen needs in a language. */
const textsOf = (bundle: Bundle, language: Language) => [
  ...new Set(
    loadedFor(language).flatMap((each) => assetsOf(bundle, chunkOf(bundle, `locales/${each}/everyone.ts`))),
  ),
]

const fontPreloads = (bundle: Bundle) =>
  Object.keys(bundle)
    .filter((name) => name.endsWith('.woff2'))
    .map((name) => `<link rel="preload" href="/${name}" as="font" type="font/woff2" crossorigin>`)
