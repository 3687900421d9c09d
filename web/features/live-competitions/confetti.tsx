import { useEffect, useRef } from 'react'

type Slip = { x: number; y: number; fall: number; sway: number; turn: number; size: number; colour: string }

const colours = ['#E0B44C', '#F2D488', '#C8262C', '#1F4E9E', '#3FB27F', '#F4EFE3', '#6FB7D6']
const count = 170
/** Milliseconds during which new pieces appear; pieces in the air then fall to the floor. */
const shower = 14_000

type ConfettiProps = {
  className: string | undefined
  /** Milliseconds until the first piece. */
  delay: number
}

/** Confetti for a limited time; none under reduced motion. */
export function Confetti({ className, delay }: ConfettiProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const paper = canvas.current
    const pen = paper?.getContext('2d')
    if (!paper || !pen || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let stop: (() => void) | undefined
    const timer = setTimeout(() => {
      stop = rain(paper, pen)
    }, delay)
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [delay])
  return <canvas ref={canvas} className={className} aria-hidden />
}

/** Draws until the last piece has fallen; returns a function to stop earlier. */
function rain(paper: HTMLCanvasElement, pen: CanvasRenderingContext2D): () => void {
  const slips = Array.from({ length: count }, slip)
  const began = performance.now()
  let last = began
  let frame = 0
  const draw = (now: number) => {
    const { clientWidth: width, clientHeight: height } = paper
    if (paper.width !== width || paper.height !== height) Object.assign(paper, { width, height })
    pen.clearRect(0, 0, width, height)
    // Limits the time step after the tab was inactive.
    const passed = Math.min(50, now - last) / 1000
    last = now
    let falling = false
    for (const each of slips) {
      each.y += each.fall * passed
      if (each.y > 1.05 && now - began < shower) each.y = -0.05
      if (each.y > 1.05) continue
      falling = true
      drawSlip(pen, each, width, height, now / 1000)
    }
    if (falling) frame = requestAnimationFrame(draw)
  }
  frame = requestAnimationFrame(draw)
  return () => cancelAnimationFrame(frame)
}

const slip = (): Slip => ({
  x: Math.random(),
  y: -Math.random() * 1.4,
  fall: 0.16 + Math.random() * 0.2,
  sway: Math.random() * 7,
  turn: 1 + Math.random() * 4,
  size: 0.006 + Math.random() * 0.008,
  colour: colours[Math.floor(Math.random() * colours.length)] as string,
})

function drawSlip(
  pen: CanvasRenderingContext2D,
  { x, y, sway, turn, size, colour }: Slip,
  width: number,
  height: number,
  seconds: number,
): void {
  const side = size * width
  pen.save()
  pen.translate((x + Math.sin(seconds + sway) * 0.015) * width, y * height)
  pen.rotate(Math.sin(seconds * 0.7 * turn + sway) * 1.4)
  // The piece rotates: edge-on it is a line.
  pen.scale(1, Math.cos(seconds * turn + sway))
  pen.fillStyle = colour
  pen.fillRect(-side / 2, -side / 4, side, side / 2)
  pen.restore()
}
