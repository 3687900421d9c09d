import { readFile } from 'node:fs/promises'
import { chromium } from 'playwright-core'
import { findBrowser, findHeadlessShell } from '#tests/harness/browser-path.ts'
import type { Prometheus, Series } from './prometheus.ts'

type Panel = {
  title: string
  gridPos: { x: number; y: number; w: number; h: number }
  fieldConfig: { defaults: { unit: string } }
  targets: { expr: string; legendFormat: string }[]
}
type Line = { name: string; values: Series['values'] }

/** Pixels of a unit of the dashboard's grid, which is 24 units wide, as in Grafana. */
const [unitWidth, unitHeight] = [66, 38]
const width = 24 * unitWidth
const plot = { left: 62, top: 8, right: 12, height: 140 }
const colours = ['#7eb26d', '#eab839', '#6ed0e0', '#ef843c', '#e24d42', '#5195ce', '#ba43a9', '#b7a5f2']
/** Lines that a panel names below it. */
const namedAtMost = 6

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function shown(value: number, unit: string): string {
  if (unit === 'bytes') return `${(value / 2 ** 20).toFixed(value < 2 ** 24 ? 1 : 0)} MB`
  if (unit === 's' && value < 1) return `${(value * 1_000).toFixed(0)} ms`
  const number = value >= 100 || Number.isInteger(value) ? value.toFixed(0) : value.toFixed(value < 1 ? 2 : 1)
  return `${number}${{ s: ' s', reqps: ' req/s' }[unit] ?? ''}`
}

/** A round number that is not below the highest. */
function roundedUp(highest: number): number {
  if (!(highest > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(highest))
  return [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= highest) ?? highest
}

function chart(
  lines: Line[],
  { unit, end, seconds }: { unit: string; end: number; seconds: number },
): string {
  const across = 8 * unitWidth - 24 - plot.left - plot.right
  const top = roundedUp(Math.max(0, ...lines.flatMap(({ values }) => values.map(({ value }) => value))))
  const x = (at: number) => plot.left + (across * (at - (end - seconds))) / seconds
  const y = (value: number) => plot.top + plot.height * (1 - value / top)
  const rows = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const at = y(share * top)
    return `<path d="M${plot.left} ${at}h${across}" stroke="#2c3235"/><text x="${plot.left - 6}" y="${at + 4}" text-anchor="end">${shown(share * top, unit)}</text>`
  })
  const times = [0, 0.5, 1].map((share) => {
    const at = end - seconds * (1 - share)
    const clock = new Date(at * 1_000).toISOString().slice(11, 16)
    return `<text x="${x(at)}" y="${plot.top + plot.height + 16}" text-anchor="${['start', 'middle', 'end'][share * 2]}">${clock}</text>`
  })
  const paths = lines.map(({ values }, place) => {
    const drawn = values
      .filter(({ value }) => Number.isFinite(value))
      .map(({ at, value }, index) => `${index === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`)
    return `<path d="${drawn.join('')}" fill="none" stroke="${colours[place % colours.length]}" stroke-width="1.5"/>`
  })
  return `<svg width="${8 * unitWidth - 24}" height="${plot.top + plot.height + 22}">${[...rows, ...times, ...paths].join('')}</svg>`
}

/** Writes the dashboard of `deploy/grafana` as a PNG: each panel with its own queries over the last so many seconds. */
export async function drawDashboard(prometheus: Prometheus, seconds: number, file: string): Promise<void> {
  const { title, panels } = JSON.parse(await readFile('deploy/grafana/spelrum.json', 'utf8')) as {
    title: string
    panels: Panel[]
  }
  const end = Date.now() / 1_000
  const drawn: string[] = []
  for (const { title: name, gridPos, fieldConfig, targets } of panels) {
    const { unit } = fieldConfig.defaults
    const lines: Line[] = []
    for (const { expr, legendFormat } of targets)
      for (const { labels, values } of await prometheus.range(expr, seconds))
        lines.push({
          name: legendFormat.replaceAll(/\{\{(\w+)\}\}/g, (_, label: string) => labels[label] ?? ''),
          values,
        })
    const highest = ({ values }: Line) =>
      Math.max(...values.map(({ value }) => value).filter(Number.isFinite))
    lines.sort((a, b) => highest(b) - highest(a))
    const names = lines
      .slice(0, namedAtMost)
      .map(
        (line, place) =>
          `<span><i style="background:${colours[place % colours.length]}"></i>${escaped(line.name)}: ${shown(highest(line), unit)}</span>`,
      )
    if (lines.length > namedAtMost) names.push(`<span>and ${lines.length - namedAtMost} more</span>`)
    const { x, y, w, h } = gridPos
    const place = `left:${x * unitWidth}px;top:${y * unitHeight}px;width:${w * unitWidth - 8}px;height:${h * unitHeight - 8}px`
    const content = lines.length > 0 ? chart(lines, { unit, end, seconds }) : '<p>No data</p>'
    drawn.push(
      `<section style="${place}"><h2>${escaped(name)}</h2>${content}<div>${names.join(' ')}</div></section>`,
    )
  }
  const height = Math.max(...panels.map(({ gridPos: { y, h } }) => y + h)) * unitHeight
  const browser = await chromium.launch({
    executablePath: findHeadlessShell() ?? findBrowser() ?? '',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  const page = await browser.newPage({ viewport: { width: width + 16, height: height + 56 } })
  await page.setContent(`<style>
    body { margin: 8px; background: #111217; color: #ccccdc; font: 11px sans-serif }
    h1 { font-size: 16px; margin: 4px 0 12px } h2 { font-size: 13px; font-weight: 500; margin: 0 0 4px }
    main { position: relative } section { position: absolute; box-sizing: border-box; background: #181b1f; padding: 8px; overflow: hidden }
    i { display: inline-block; width: 10px; height: 3px; margin: 0 4px 3px 0 } span { margin-right: 8px; white-space: nowrap }
    text { fill: #9a9da6 }</style>
    <h1>${escaped(title)}: the last ${Math.round(seconds / 60)} minutes (UTC); beside a name its highest value</h1><main>${drawn.join('')}</main>`)
  await page.screenshot({ path: file })
  await browser.close()
}
