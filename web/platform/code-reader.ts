import type { Frame } from './code-worker.ts'

/** Reads QR codes from a playing video, one frame at a time. */
export type CodeReader = {
  /** The content of the code in the current frame, or null when none is readable. */
  read(video: HTMLVideoElement): Promise<string | null>
  close(): void
}

/** The browser's own detector. TypeScript does not know it yet. */
type Detector = { detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** The browser's own detector where it has one for QR codes, otherwise `qr` in a worker. */
export async function openCodeReader(): Promise<CodeReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => [])
  return BarcodeDetector && formats?.includes('qr_code')
    ? openDetector(new BarcodeDetector({ formats: ['qr_code'] }))
    : openWorker()
}

/** A detector may be a service of the system that is missing or stops. Then the worker reads instead. */
function openDetector(detector: Detector): CodeReader {
  let instead: CodeReader | null = null
  return {
    read: async (video) => {
      if (instead) return instead.read(video)
      try {
        return (await detector.detect(video))[0]?.rawValue ?? null
      } catch {
        instead = openWorker()
        return null
      }
    },
    close: () => instead?.close(),
  }
}

/** The longest side of a frame that is read, in pixels. Codes that fill a tenth of it are readable. */
const longestSide = 800

function openWorker(): CodeReader {
  const worker = new Worker(new URL('./code-worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return {
    read: async (video) => {
      const scale = Math.min(1, longestSide / Math.max(video.videoWidth, video.videoHeight))
      const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)]
      // Before the first frame a video has no size.
      if (!context || !width || !height) return null
      Object.assign(canvas, { width, height })
      context.drawImage(video, 0, 0, width, height)
      const { data } = context.getImageData(0, 0, width, height) as { data: Frame['data'] }
      return new Promise((resolve) => {
        worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data)
        worker.onerror = () => resolve(null)
        worker.postMessage({ width, height, data } satisfies Frame, [data.buffer])
      })
    },
    close: () => worker.terminate(),
  }
}
