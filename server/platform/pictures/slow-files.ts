/** For each scan the decoder of JPEG goes through the whole picture. Cameras and programs write one to about twelve. */
const mostScans = 100
/** For each frame of a WebP the decoder goes through all frames before it. */
const mostFrames = 5_000

/** Whether a small file would occupy a decoder for seconds, because it has more parts than any picture needs. */
export const isSlowFile = (file: Buffer): boolean => scansOf(file) > mostScans || framesOf(file) > mostFrames

/** The number of scans of a JPEG, up to the end of its picture. Segments are skipped: a preview in one has scans of its own. */
export function scansOf(file: Buffer): number {
  let scans = 0
  if (file.length < 2 || file.readUInt16BE(0) !== 0xffd8) return scans
  for (let at = 2; at + 3 < file.length; at++) {
    if (file[at] !== 0xff) continue
    const marker = file[at + 1] ?? 0
    if (marker === 0xd9) break
    if (marker === 0xda) scans++
    if (hasSegment(marker)) at += 1 + file.readUInt16BE(at + 2)
  }
  return scans
}

/** Within the data of a scan 0xff is written as 0xff00; further markers without a segment are restarts. */
const hasSegment = (marker: number) => marker >= 0xc0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd8)

/** The number of frames of an animated WebP. */
export function framesOf(file: Buffer): number {
  let frames = 0
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP') return frames
  for (let at = 12; at + 8 <= file.length; ) {
    if (file.toString('latin1', at, at + 4) === 'ANMF') frames++
    const length = file.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return frames
}
