import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { provideBrowser } from '#tests/harness/browser-path.ts'

// Draws our pictures. An SVG of some hundred shapes, gradients and blurs takes a phone a quarter of a second to paint, and a
// browser here draws its letters as intended; so the files that guests load are WebP, beside their SVG sources.

const root = resolve(import.meta.dirname, '..')
/** Each source, and the width in pixels of what is drawn. */
const pictures = {
  'web/features/content/home-hero': 1280,
  'web/features/events/card-table': 960,
  'web/features/events/pool-table': 960,
  'web/features/events/stage': 960,
  'web/features/accounts/sign-in': 960,
  'web/features/points/leaderboard-stage': 960,
}

const browser = await chromium.launch({
  executablePath: provideBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  for (const [path, width] of Object.entries(pictures)) {
    const svg = await readFile(`${root}/${path}.svg`, 'utf8')
    const [, given = 0, high = 0] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg)?.map(Number) ?? []
    const page = await browser.newPage({
      viewport: { width: given, height: high },
      deviceScaleFactor: width / given,
    })
    await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`)
    const { size } = await sharp(await page.screenshot())
      .webp({ quality: 72, effort: 6, smartSubsample: true })
      .toFile(`${root}/${path}.webp`)
    console.log(`${path}.webp: ${width} pixels wide, ${Math.round(size / 1024)} kB`)
    await page.close()
  }
} finally {
  await browser.close()
}
