/** Why a file is refused as a picture; `profile.picture.refused` and `content.picture.refused` have a text for each. */
export type PictureRefusal = 'svg' | 'heic' | 'unreadable' | 'too_large'

export class PictureError extends Error {
  readonly reason: PictureRefusal
  constructor(reason: PictureRefusal, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** A part of a picture, in pixels of the picture. */
export type Part = { x: number; y: number; width: number; height: number }

/** A canvas size that every phone supports. */
const longestSide = 3072
/** The largest picture that browsers reliably decode. */
const mostPixels = 200_000_000
/** The background of transparent pictures. */
const backing = '#f4efe3'

/**
 * Reads a chosen picture, turned upright and scaled down to a size that a phone can handle, whatever the camera
 * gave. Throws `PictureError` for a file that the browser cannot show, and for SVG, which is a document and not a picture.
 */
export async function readPicture(file: Blob): Promise<HTMLCanvasElement> {
  const start = new Uint8Array(await file.slice(0, 512).arrayBuffer())
  if (file.type === 'image/svg+xml' || isSvg(start)) throw new PictureError('svg')
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode().catch((error: unknown) => {
      if (image.naturalWidth * image.naturalHeight > 0) throw new PictureError('too_large', error)
      throw new PictureError(isHeic(start) ? 'heic' : 'unreadable', error)
    })
    const { naturalWidth: width, naturalHeight: height } = image
    if (width * height > mostPixels) throw new PictureError('too_large')
    const scale = Math.min(1, longestSide / Math.max(width, height))
    return drawn(
      image,
      { x: 0, y: 0, width, height },
      Math.max(1, Math.round(width * scale)),
      Math.max(1, Math.round(height * scale)),
    )
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** The pixels of a picture file; infinite when the browser cannot tell. */
export async function pixelsOf(file: Blob): Promise<number> {
  const address = URL.createObjectURL(file)
  const image = new Image()
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve
      image.onerror = reject
      image.src = address
    })
    return image.naturalWidth * image.naturalHeight
  } catch {
    return Number.POSITIVE_INFINITY
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Crops a picture to a JPEG of `width` × `height`, without metadata. */
export async function cutPicture(
  picture: HTMLCanvasElement,
  part: Part,
  width: number,
  height: number,
): Promise<Blob> {
  return toJpeg(drawn(picture, part, width, height))
}

export async function toJpeg(picture: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => picture.toBlob(resolve, 'image/jpeg', 0.9))
  if (!blob) throw new PictureError('too_large')
  return blob
}

function drawn(source: CanvasImageSource, part: Part, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new PictureError('too_large')
  context.fillStyle = backing
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, width, height)
  return canvas
}

const textOf = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)
const isSvg = (start: Uint8Array) => /<svg[\s>]|<!doctype svg|^\W*<\?xml/i.test(textOf(start))
const isHeic = (start: Uint8Array) => /^.{4}ftyp(hei|hev|mif1|msf1)/s.test(textOf(start))
