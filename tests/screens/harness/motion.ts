import { onTestFinished } from 'vitest'

/** Animations that end. Those that keep their last frame are still among them. */
const ending = (root: Element) =>
  root
    .getAnimations({ subtree: true })
    .map((animation) => ({ animation, end: Number(animation.effect?.getComputedTiming().endTime) }))
    .filter(({ end }) => Number.isFinite(end))

/** Stops all movement at its first or its last frame. */
export function stopAt(frame: 'first' | 'last'): void {
  for (const { animation, end } of ending(document.body)) {
    animation.pause()
    animation.currentTime = frame === 'first' ? 0 : end
  }
}

/** The milliseconds until the last movement within an element has ended. */
export const lengthOf = (root: Element): number => Math.max(0, ...ending(root).map(({ end }) => end))

/** How visible an element is within another one: 0 to 1. */
export function opacityOf(element: Element, within: Element = document.body): number {
  let opacity = 1
  for (let each: Element | null = element; each && each !== within; each = each.parentElement)
    opacity *= Number(getComputedStyle(each).opacity)
  return opacity
}

/** Until the end of the test, style sheets animate as on a device whose user has not asked for reduced motion. */
export function allowMotion(): void {
  const rules = [...document.styleSheets].flatMap((sheet) => mediaRules(sheet.cssRules))
  const reduced = rules.filter(({ media }) => media.mediaText.includes('reduced-motion: reduce'))
  const texts = reduced.map(({ media }) => media.mediaText)
  for (const { media } of reduced) media.mediaText = 'not all'
  onTestFinished(() => {
    for (const [at, { media }] of reduced.entries()) media.mediaText = texts[at] ?? ''
  })
}

const mediaRules = (rules: CSSRuleList): CSSMediaRule[] =>
  [...rules].flatMap((rule) => [
    ...(rule instanceof CSSMediaRule ? [rule] : []),
    ...('cssRules' in rule ? mediaRules(rule.cssRules as CSSRuleList) : []),
  ])
