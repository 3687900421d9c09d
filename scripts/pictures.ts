import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'

const usage = `npm run pictures -- NAME [words of file names]   takes pictures of every state of the screens tests, in Swedish, in .pictures/NAME
npm run pictures -- --compare BEFORE AFTER       compares two folders; .pictures/AFTER.html shows what differs`

/** Of 255: a difference of a channel that the eye may see. */
const visible = 24
/** The share of pixels that may differ between two pictures that count as equal. */
const hair = 0.0002

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { compare: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
})
const folderOf = (name: string) => resolve('.pictures', name)
const [first, second] = positionals

// A folder of pictures is deleted before new ones are taken.
const isNamed = positionals.slice(0, values.compare ? 2 : 1).every((name) => /^[\w-]+$/.test(name))

if (values.help || !first || !isNamed || (values.compare && !second)) console.log(usage)
else process.exitCode = values.compare ? await compare(first, second as string) : take(first)

/** Takes the pictures. Returns the exit code. */
function take(name: string): number {
  rmSync(folderOf(name), { recursive: true, force: true })
  mkdirSync(folderOf(name), { recursive: true })
  const words = positionals.length > 1 ? positionals.slice(1) : ['screens']
  const { status } = spawnSync(
    process.execPath,
    ['scripts/test.ts', '--no-build', ...words, '-t', 'accessible at every size .sv'],
    { stdio: 'inherit', env: { ...process.env, SCREEN_PICTURES: folderOf(name) } },
  )
  console.log(`${readdirSync(folderOf(name)).length} pictures in ${folderOf(name)}`)
  return status ?? 1
}

/** Names what differs and shows it side by side. Returns 1 when two pictures differ by more than this share. */
async function compare(before: string, after: string): Promise<number> {
  const names = [...new Set([before, after].flatMap((each) => readdirSync(folderOf(each))))].toSorted()
  const differing: { name: string; share: number }[] = []
  for (const name of names) {
    const share = await difference(join(folderOf(before), name), join(folderOf(after), name))
    if (share > hair) differing.push({ name, share })
  }
  differing.sort((a, b) => b.share - a.share)
  for (const { name, share } of differing) console.log(`${(share * 100).toFixed(2)} % ${name}`)
  writeFileSync(folderOf(`${after}.html`), sheet(before, after, differing))
  console.log(
    `${differing.length} of ${names.length} pictures differ; ${folderOf(`${after}.html`)} shows them`,
  )
  return differing.length > 0 ? 1 : 0
}

/** The share of pixels that differ visibly: 1 where one picture is missing or has another size. */
async function difference(before: string, after: string): Promise<number> {
  if (!existsSync(before) || !existsSync(after)) return 1
  const [a, b] = await Promise.all([before, after].map(read))
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return 1
  let differing = 0
  for (let i = 0; i < a.data.length; i += 3) {
    const isSeen = [i, i + 1, i + 2].some((j) => Math.abs((a.data[j] ?? 0) - (b.data[j] ?? 0)) > visible)
    if (isSeen) differing++
  }
  return differing / (a.info.width * a.info.height)
}

function read(file: string) {
  return sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
}

function sheet(before: string, after: string, differing: { name: string; share: number }[]): string {
  return `<!doctype html><meta charset="utf-8"><title>${before} and ${after}</title>
<style>img { max-width: 48%; vertical-align: top; border: 1px solid #888 }</style>
${differing
  .map(
    ({ name, share }) =>
      `<h2>${name} (${(share * 100).toFixed(2)} %)</h2><img src="${before}/${name}" alt="before"> <img src="${after}/${name}" alt="after">`,
  )
  .join('\n')}
`
}
