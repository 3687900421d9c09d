import encodeQR from 'qr'
import type { ComponentProps } from 'react'
import { join } from '#web/ui/join.ts'

/** The image of the specification: 200 pixels wide with a margin of 2 modules. */
const width = 200
const border = 2

type CodeProps = { content: string; label: string; className?: string | undefined }

/**
 * A text as a QR code, dark on white in both themes, because not every reader reads inverted codes. It is on a white
 * plate, which makes the margin wide enough for readers beside a dark screen.
 */
export const QrCode = ({ className, ...code }: CodeProps) => (
  <span className={join('block w-54 p-2 rounded-[14px] bg-[#fff] leading-[0]', className)}>
    <BareQrCode {...code} width={width} height={width} />
  </span>
)

/** Without the plate, for a place that is light in both themes. */
export function BareQrCode({
  content,
  label,
  className,
  ...svg
}: CodeProps & Pick<ComponentProps<'svg'>, 'width' | 'height'>) {
  const rows = encodeQR(content, 'raw', { ecc: 'medium', border })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      {...svg}
      role="img"
      aria-label={label}
      className={className}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
