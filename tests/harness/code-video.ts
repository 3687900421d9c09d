import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import encodeQR from 'qr'

/** A part of a video: a QR code or an empty picture, for some seconds. */
export type Scene = { code: string | null; seconds: number; isBlurred?: boolean }

const width = 640
const height = 480
const perSecond = 5
const grey = 120

/** Writes a video that Chromium shows as a camera, again and again, and returns its path. */
export async function codeVideo(scenes: readonly Scene[]): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'spelrum-camera-')), 'codes.y4m')
  const file = createWriteStream(path)
  file.write(`YUV4MPEG2 W${width} H${height} F${perSecond}:1 Ip A1:1 C420jpeg\n`)
  const colour = Buffer.alloc((width * height) / 2, 128)
  for (const scene of scenes) {
    const luma = lumaOf(scene)
    for (let frame = 0; frame < scene.seconds * perSecond; frame += 1) {
      file.write('FRAME\n')
      file.write(luma)
      file.write(colour)
    }
  }
  file.end()
  await once(file, 'finish')
  return path
}

function lumaOf({ code, isBlurred = false }: Scene): Buffer {
  const luma = Buffer.alloc(width * height, grey)
  if (code === null) return luma
  const rows = encodeQR(code, 'raw', { ecc: 'medium', border: 4 })
  const module = Math.floor((height * 0.7) / rows.length)
  const left = Math.floor((width - module * rows.length) / 2)
  const top = Math.floor((height - module * rows.length) / 2)
  for (let y = 0; y < rows.length * module; y += 1)
    for (let x = 0; x < rows.length * module; x += 1)
      luma[(top + y) * width + left + x] = rows[Math.floor(y / module)]?.[Math.floor(x / module)] ? 20 : 235
  return isBlurred ? blurred(luma, module * 3) : luma
}

/** Each pixel is the mean of its neighbours within `radius`, first along the rows, then along the columns. */
function blurred(luma: Buffer, radius: number): Buffer {
  const along = (from: Buffer, step: number, length: number, lines: number, lineStep: number) => {
    const to = Buffer.alloc(from.length)
    for (let line = 0; line < lines; line += 1)
      for (let at = 0; at < length; at += 1) {
        let sum = 0
        let count = 0
        for (let near = Math.max(0, at - radius); near <= Math.min(length - 1, at + radius); near += 1) {
          sum += from[line * lineStep + near * step] ?? 0
          count += 1
        }
        to[line * lineStep + at * step] = sum / count
      }
    return to
  }
  return along(along(luma, 1, width, height, width), width, height, width, 1)
}
