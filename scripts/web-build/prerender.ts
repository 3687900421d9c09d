import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { type Language, languages } from '#contract/bounds.ts'
import type { ScreenParts } from '#server/platform/web/page.ts'
import { mantineSheets } from './mantine-sheets.ts'
import { themeVariables } from './theme-variables.ts'

/** What the build renders of each screen; its files are added later. */
type Prerendered = Record<string, Omit<ScreenParts, 'files'>>

/** `web/prerender.tsx` */
type Renderer = {
  prerenderScreen: (path: string, language: Language) => Promise<{ html: string; requests: string[] }>
}

/**
 * Renders the screens as HTML. Style attributes become classes of `css`, because the Content-Security-Policy
 * forbids them.
 */
export async function prerenderScreens(
  root: string,
  paths: readonly string[],
): Promise<{ screens: Prerendered; css: string }> {
  const outDir = await mkdtemp(join(root, '../dist/prerender-'))
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'error',
      plugins: [react(), mantineSheets(), themeVariables()],
      build: {
        ssr: 'prerender.tsx',
        outDir,
        assetsInlineLimit: 0,
        copyPublicDir: false,
        rolldownOptions: { experimental: { lazyBarrel: true } },
      },
      ssr: { noExternal: true },
    })
    // Such channels connect the tabs of a browser. Here an open channel would keep this process running.
    Reflect.deleteProperty(globalThis, 'BroadcastChannel')
    const { prerenderScreen } = (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as Renderer
    const styles = new Map<string, string>()
    const screens: Prerendered = {}
    for (const language of languages) {
      for (const path of paths) {
        const { html, requests } = await prerenderScreen(path.replaceAll(/\{\w+\}/g, 'x'), language)
        screens[path] ??= { requests, html: {} as Record<Language, string> }
        const shown = withClasses(html, styles)
        if (/<script|<style|\sstyle=|\son[a-z]+=/.test(shown))
          throw new Error(`inline script or style in ${path}`)
        screens[path].html[language] = shown
      }
    }
    return {
      screens,
      css: `.prerendered{display:contents}[data-pressed]{opacity:.6;cursor:progress}${[...styles].map(([style, name]) => `.${name}{${style}}`).join('')}`,
    }
  } finally {
    await rm(outDir, { recursive: true })
  }
}

/** The HTML with a class for each style attribute. */
function withClasses(html: string, styles: Map<string, string>): string {
  return html.replace(/<[a-z][^>]* style="[^>]*>/g, (tag) => {
    const style = /\sstyle="([^"]*)"/.exec(tag)?.[1] ?? ''
    const name = styles.get(style) ?? `pre${styles.size}`
    styles.set(style, name)
    const bare = tag.replace(/\sstyle="[^"]*"/, '')
    return / class="/.test(bare)
      ? bare.replace(' class="', ` class="${name} `)
      : bare.replace(/^<[a-z][\w-]*/, (start) => `${start} class="${name}"`)
  })
}
