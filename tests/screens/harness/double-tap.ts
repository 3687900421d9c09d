const realNow = performance.now.bind(performance)
let skipped = 0
performance.now = () => realNow() + skipped

/** The next tap counts as a tap of its own, however soon it follows. */
export function passDoubleTap(): void {
  skipped += 1_000
}
