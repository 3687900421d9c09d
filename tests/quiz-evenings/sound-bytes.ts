import type { SoundType } from '#contract/bounds.ts'

const text = (written: string) => Buffer.from(written, 'latin1')
const number = (value: number, length: 2 | 4) => {
  const bytes = Buffer.alloc(length)
  if (length === 2) bytes.writeUInt16LE(value)
  else bytes.writeUInt32LE(value)
  return bytes
}

/** A tone as a WAV, which every browser plays. */
export function wave({ seconds = 0.2, format = 1, hertz = 440 } = {}): Buffer<ArrayBuffer> {
  const rate = 8_000
  const samples = Buffer.alloc(Math.round(seconds * rate))
  for (const at of samples.keys())
    samples[at] = 128 + Math.round(60 * Math.sin((2 * Math.PI * hertz * at) / rate))
  const fields = [
    number(format, 2),
    number(1, 2),
    number(rate, 4),
    number(rate, 4),
    number(1, 2),
    number(8, 2),
  ]
  const parts = [text('WAVEfmt '), number(16, 4), ...fields, text('data'), number(samples.length, 4), samples]
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([text('RIFF'), number(length, 4), ...parts])
}

/** Three frames of silence. */
export const mp3 = Buffer.concat(
  Array.from({ length: 3 }, () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)])),
)

/** A tag of 300 bytes, as MP3 files have it before the sound. */
export const tag = Buffer.concat([text('ID3\x04\x00\x00\x00\x00\x02\x2c'), Buffer.alloc(300, 'TIT2')])

const box = (name: string, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(8 + content.length)
  return Buffer.concat([length, text(name), content])
}
const track = (kind: string) => box('hdlr', Buffer.alloc(8), text(kind), Buffer.alloc(13))
export const mp4 = (brand: string, ...tracks: string[]): Buffer =>
  Buffer.concat([box('ftyp', text(brand), Buffer.alloc(4), text('isom')), box('moov', ...tracks.map(track))])

export const ogg = (packet: string): Buffer =>
  Buffer.concat([text('OggS\0\x02'), Buffer.alloc(20), Buffer.from([1, packet.length]), text(packet)])

/** A file of each kind, as far as its kind can be read. */
export const sounds: Record<SoundType, Buffer> = {
  'audio/wav': wave(),
  'audio/mpeg': Buffer.concat([tag, mp3]),
  'audio/mp4': mp4('M4A ', 'soun'),
  'audio/aac': Buffer.concat([Buffer.from([0xff, 0xf1, 0x50, 0x80, 0x02, 0x1f, 0xfc]), Buffer.alloc(200)]),
  'audio/ogg': ogg('OpusHead\x01\x02'),
}
