import { decodeQR } from 'qr/decode.js'

// The part of a worker's scope that we use. TypeScript's `webworker` library cannot be used with `dom` in one project.
type Scope = {
  addEventListener(type: 'message', listener: (event: MessageEvent<Frame>) => void): void
  postMessage(code: string | null): void
}

/** One frame of a camera as RGBA pixels. */
export type Frame = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }

declare const self: Scope

self.addEventListener('message', ({ data }) => self.postMessage(read(data)))

/** The content of the QR code in a frame, or null when none is readable. */
function read(frame: Frame): string | null {
  try {
    return decodeQR(frame, { format: 'RGBA' })
  } catch {
    return null
  }
}
