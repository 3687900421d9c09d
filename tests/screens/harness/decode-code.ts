import decodeQR from 'qr/decode.js'

/** The text that a reader finds in a QR code. */
export function decode(code: Element): string {
  const size = (code as SVGSVGElement).viewBox.baseVal.width
  const dark = new Set(
    code
      .querySelector('path')
      ?.getAttribute('d')
      ?.match(/M\d+ \d+/g),
  )
  const scale = 4
  const side = size * scale
  const data = new Uint8Array(side * side * 4).fill(255)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      if (dark.has(`M${Math.floor(x / scale)} ${Math.floor(y / scale)}`))
        data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
  return decodeQR({ width: side, height: side, data })
}
