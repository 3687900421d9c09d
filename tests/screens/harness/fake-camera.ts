import encodeQR from 'qr'
import { onTestFinished } from 'vitest'

type FakeCamera = {
  /** Holds a QR code before the camera; null takes it away. */
  hold(code: string | null): void
  /** The constraints of each stream that was opened. */
  opened: MediaStreamConstraints[]
  /** The torch as it was last switched. */
  torch: boolean | null
  /** The camera is taken away from the page. */
  unplug(): void
}

const [width, height] = [640, 480]

/** Replaces the device's cameras by a drawn one, until the end of the test. */
export function fakeCamera({ cameras = 1, hasTorch = false } = {}): FakeCamera {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  const fake: FakeCamera = {
    hold: (code) => draw(context, code),
    opened: [],
    torch: null,
    unplug: () => undefined,
  }
  fake.hold(null)
  // A canvas sends a frame only when it is drawn.
  const timer = setInterval(() => context.drawImage(canvas, 0, 0), 40)
  replace('getUserMedia', async (constraints: MediaStreamConstraints) => {
    fake.opened.push(constraints)
    const stream = canvas.captureStream(25)
    const [track] = stream.getVideoTracks() as [MediaStreamTrack]
    const number = fake.opened.length
    track.getSettings = () => ({ deviceId: `camera-${((number - 1) % cameras) + 1}` })
    track.getCapabilities = () => ({ torch: hasTorch }) as MediaTrackCapabilities
    track.applyConstraints = async ({ advanced }: MediaTrackConstraints = {}) => {
      fake.torch = (advanced?.[0] as { torch?: boolean } | undefined)?.torch ?? null
    }
    fake.unplug = () => track.dispatchEvent(new Event('ended'))
    return stream
  })
  replace('enumerateDevices', async () =>
    Array.from({ length: cameras }, (_, index) => ({ kind: 'videoinput', deviceId: `camera-${index + 1}` })),
  )
  onTestFinished(() => clearInterval(timer))
  return fake
}

/** The device has no camera, or the user refuses it. */
export const noCamera = (error: 'NotFoundError' | 'NotAllowedError'): void =>
  replace('getUserMedia', async () => {
    throw new DOMException('', error)
  })

/** As on a page without https. */
export function noMediaDevices(): void {
  Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))
}

function replace(
  name: 'getUserMedia' | 'enumerateDevices',
  value: (constraints: never) => Promise<unknown>,
): void {
  Object.defineProperty(navigator.mediaDevices, name, { value, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator.mediaDevices, name))
}

function draw(context: CanvasRenderingContext2D, code: string | null): void {
  context.fillStyle = '#777'
  context.fillRect(0, 0, width, height)
  if (code === null) return
  const rows = encodeQR(code, 'raw', { ecc: 'medium', border: 4 })
  const size = Math.floor((height * 0.7) / rows.length)
  rows.forEach((row, y) => {
    row.forEach((isDark, x) => {
      context.fillStyle = isDark ? '#111' : '#eee'
      context.fillRect(150 + x * size, 60 + y * size, size, size)
    })
  })
}
