import type { SoundType } from '#contract/bounds.ts'

/** What the bytes of a file are, of the sounds that browsers play; null for anything else. The name and the sent type say nothing. */
export function soundTypeOf(bytes: Uint8Array): SoundType | null {
  if (textAt(bytes, 0, 4) === 'RIFF') return isWave(bytes) ? 'audio/wav' : null
  if (textAt(bytes, 0, 4) === 'OggS') return isOggSound(bytes) ? 'audio/ogg' : null
  if (textAt(bytes, 4, 4) === 'ftyp') return isMp4Sound(bytes) ? 'audio/mp4' : null
  return frameType(bytes, afterTags(bytes))
}

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

/** The formats of a WAV that browsers play: numbers, fractions, and those that are named at length. */
const waveFormats = [1, 3, 0xfffe]

function isWave(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (textAt(bytes, 8, 4) !== 'WAVE') return false
  for (let at = 12; at + 10 <= bytes.length; ) {
    if (textAt(bytes, at, 4) === 'fmt ') return waveFormats.includes(view.getUint16(at + 8, true))
    const length = view.getUint32(at + 4, true)
    at += 8 + length + (length % 2)
  }
  return false
}

/** The first packet of an Ogg names its codec. */
function isOggSound(bytes: Uint8Array): boolean {
  const packet = 27 + (bytes[26] ?? 0)
  return textAt(bytes, packet, 8) === 'OpusHead' || textAt(bytes, packet, 7) === '\x01vorbis'
}

const mp4Brands = ['M4A ', 'M4B ', 'isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'dash']

/** An MP4 with a track of sound, and none of pictures. */
const isMp4Sound = (bytes: Uint8Array): boolean =>
  mp4Brands.includes(textAt(bytes, 8, 4)) && hasTrack(bytes, 'soun') && !hasTrack(bytes, 'vide')

/** The box that says what a track is: 'hdlr', its version, a field that is 0, and the kind. */
function hasTrack(bytes: Uint8Array, kind: string): boolean {
  for (let at = bytes.indexOf(0x68); at !== -1; at = bytes.indexOf(0x68, at + 1))
    if (textAt(bytes, at, 4) === 'hdlr' && textAt(bytes, at + 12, 4) === kind) return true
  return false
}

/** Where the sound begins: after the tags with its title, and the empty bytes that follow them. */
function afterTags(bytes: Uint8Array): number {
  let at = 0
  while (textAt(bytes, at, 3) === 'ID3') {
    const size = [6, 7, 8, 9].reduce((sum, place) => sum * 128 + ((bytes[at + place] ?? 0) & 0x7f), 0)
    at += 10 + size
    while (bytes[at] === 0) at += 1
  }
  return at
}

/** MP3 and AAC are frames, whose headers begin with eleven set bits. */
function frameType(bytes: Uint8Array, at: number): SoundType | null {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3)
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return null
  if ((second & 0xf6) === 0xf0) return ((third >> 2) & 0xf) < 13 ? 'audio/aac' : null
  const [version, layer, rate, frequency] = [
    (second >> 3) & 3,
    (second >> 1) & 3,
    third >> 4,
    (third >> 2) & 3,
  ]
  return version !== 1 && layer === 1 && rate !== 0 && rate !== 15 && frequency !== 3 ? 'audio/mpeg' : null
}
