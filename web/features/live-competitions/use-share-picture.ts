import { crownPaths } from '#web/domain/podium.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { saveBlob } from '#web/platform/save-file.ts'
import { toast } from '#web/ui/toast.ts'

/** The lines on the picture, from top to bottom. */
type Lines = { headline: string; name: string; competition: string; points: string; product: string }

/** In portrait format, as phones show pictures. */
const width = 1080
const height = 1350
const ink = '#1b1505'
const display = "'Bricolage Grotesque Variable', sans-serif"

/** Shares the winner's picture as a file; where the device cannot, it is saved. */
export function useSharePicture(lines: Lines): () => void {
  const { t } = useTranslation()
  const share = async () => {
    const name = `${lines.competition}.png`
    const picture = new File([await winnerPicture(lines)], name, { type: 'image/png' })
    const content = { files: [picture], title: `${lines.headline} ${lines.competition}` }
    if (!navigator.canShare?.(content)) return saveBlob(picture, name)
    await navigator.share(content).catch((error: Error) => {
      if (error.name !== 'AbortError') saveBlob(picture, name)
    })
  }
  return () => void share().catch(() => toast({ title: t('live.finale.shareFailed'), kind: 'error' }))
}

/** The picture: brass, a crown, the name and the competition. */
async function winnerPicture(lines: Lines): Promise<Blob> {
  await document.fonts.ready
  const paper = Object.assign(document.createElement('canvas'), { width, height })
  const pen = paper.getContext('2d')
  if (!pen) throw new Error('no canvas')
  drawGround(pen)
  drawCrown(pen)
  pen.textAlign = 'center'
  pen.fillStyle = ink
  write(pen, lines.headline, 620, 150)
  write(pen, lines.name, 800, 110)
  write(pen, lines.competition, 920, 64)
  write(pen, lines.points, 1_010, 56)
  write(pen, lines.product, 1_270, 44)
  return new Promise((resolve, reject) => {
    paper.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}

function drawGround(pen: CanvasRenderingContext2D): void {
  const brass = pen.createLinearGradient(0, 0, 0, height)
  brass.addColorStop(0, '#f6dc93')
  brass.addColorStop(0.4, '#e5bd57')
  brass.addColorStop(1, '#b0802c')
  pen.fillStyle = brass
  pen.fillRect(0, 0, width, height)
  pen.strokeStyle = '#fffdf7'
  pen.lineWidth = 10
  pen.strokeRect(44, 44, width - 88, height - 88)
}

/** The crown of the podium. */
function drawCrown(pen: CanvasRenderingContext2D): void {
  const scale = 9
  pen.save()
  pen.translate(width / 2 - 24 * scale, 150)
  pen.scale(scale, scale)
  for (const { d, fill } of crownPaths) {
    pen.fillStyle = fill
    pen.strokeStyle = '#8A6512'
    pen.lineWidth = 1
    const path = new Path2D(d)
    pen.fill(path)
    pen.stroke(path)
  }
  pen.restore()
}

/** One line, smaller where it is too long. */
function write(pen: CanvasRenderingContext2D, text: string, y: number, size: number): void {
  const most = width - 160
  pen.font = `750 ${size}px ${display}`
  const wide = pen.measureText(text).width
  if (wide > most) pen.font = `750 ${Math.floor((size * most) / wide)}px ${display}`
  pen.fillText(text, width / 2, y)
}
