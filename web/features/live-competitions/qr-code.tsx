import { correction, generate } from 'lean-qr'
import { useMemo } from 'react'

/** Quiet zone around the code, in modules. */
const margin = 2

/** A text as a QR code: dark on light in both themes, as scanners need it. */
export function QrCode({
  text,
  label,
  className,
}: {
  text: string
  label: string
  className?: string | undefined
}) {
  const { path, size } = useMemo(() => drawn(text), [text])
  const side = size + 2 * margin
  return (
    <svg
      viewBox={`${-margin} ${-margin} ${side} ${side}`}
      className={className}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-margin} y={-margin} width={side} height={side} fill="#FFFDF7" />
      <path d={path} fill="#07120E" />
    </svg>
  )
}

/** Each run of dark modules in a row is one bar. */
function drawn(text: string): { path: string; size: number } {
  const code = generate(text, { minCorrectionLevel: correction.M })
  const bars: string[] = []
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (!code.get(x, y)) continue
      const from = x
      while (code.get(x + 1, y)) x += 1
      bars.push(`M${from} ${y}h${x + 1 - from}v1H${from}Z`)
    }
  }
  return { path: bars.join(''), size: code.size }
}
