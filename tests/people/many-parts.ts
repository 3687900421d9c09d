import { plain } from './picture-bytes.ts'

/** Half a byte for each of the symbols 0x00, 0x10 … 0xE0: an end of block for 2^n blocks and more, n being the upper half. */
const runLengths = Array.from({ length: 15 }, (_, n) => n << 4)
const mostScans = 1 + 63 * 3 * 14

/**
 * A valid progressive JPEG of one colour: one scan of averages, then scans that each refine one frequency of one component by
 * one bit, without a change. A decoder processes the whole picture for each scan, which takes only some 40 bytes of the file.
 */
export function jpegOfScans(scans: number, width: number, height: number): Buffer {
  if (scans > mostScans) throw new Error(`A JPEG has no more than ${mostScans} different scans`)
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const nothing = endOfBlocks(blocks)
  const detail: Buffer[] = []
  for (let component = 1; component <= 3; component++)
    for (let frequency = 1; frequency <= 63; frequency++)
      for (let bit = 13; bit >= 0; bit--) {
        if (detail.length / 2 === scans - 1) break
        const approximation = bit === 13 ? 0x0d : ((bit + 1) << 4) | bit
        detail.push(segment(0xda, [1, component, 0, frequency, frequency, approximation]), nothing)
      }
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...new Array<number>(64).fill(1)]),
    segment(0xc2, [
      8,
      height >> 8,
      height & 255,
      width >> 8,
      width & 255,
      3,
      ...[1, 2, 3].flatMap((component) => [component, 0x11, 0]),
    ]),
    // The averages: one code of one bit, for 'no difference'.
    segment(0xc4, [0x00, 1, ...new Array<number>(15).fill(0), 0]),
    segment(0xc4, [0x10, 0, 0, 0, 15, ...new Array<number>(12).fill(0), ...runLengths]),
    segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 0, 0]),
    Buffer.alloc(Math.ceil((blocks * 3) / 8)),
    ...detail,
    Buffer.from([0xff, 0xd9]),
  ])
}

function segment(marker: number, body: number[]): Buffer {
  const length = body.length + 2
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...body])
}

/** The data of a scan in which every block ends at once. */
function endOfBlocks(blocks: number): Buffer {
  let bits = ''
  for (let left = blocks; left > 0; ) {
    const run = Math.min(left, 32_767)
    const n = 31 - Math.clz32(run)
    bits += n.toString(2).padStart(4, '0')
    if (n > 0) bits += (run - 2 ** n).toString(2).padStart(n, '0')
    left -= run
  }
  bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1')
  const bytes = (bits.match(/.{8}/g) ?? []).map((each) => Number.parseInt(each, 2))
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])))
}

/** A valid animated WebP of one pixel. */
export async function webpOfFrames(frames: number): Promise<Buffer> {
  // The file of one pixel without its header: a frame's own chunk of data.
  const pixel = (await plain(1, 1).webp({ lossless: true }).toBuffer()).subarray(12)
  const frame = chunk('ANMF', Buffer.concat([Buffer.alloc(16), pixel]))
  const hasAnimation = 2
  const body = [
    Buffer.from('WEBP'),
    chunk('VP8X', Buffer.from([hasAnimation, ...new Array<number>(9).fill(0)])),
    chunk('ANIM', Buffer.alloc(6)),
    ...new Array<Buffer>(frames).fill(frame),
  ]
  return chunk('RIFF', Buffer.concat(body))
}

/** A chunk of even length. */
function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data])
}
