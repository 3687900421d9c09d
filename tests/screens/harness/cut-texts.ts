/** The free space beside a cut text from which on more of it could be shown: more than the gaps of a row. */
const spare = 16
const time = /\b(\d{1,2}:\d{2}|\d{4}-\d{2}-\d{2})\b/

/** Texts with an ellipsis although their row has room. On the narrowest phone also times and dates that are not shown in full. */
export const cutTexts = (): string[] => [...cutWithRoom(), ...(window.innerWidth === 320 ? cutTimes() : [])]

function cutWithRoom(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter(isCut)
    .filter((element) => roomBeside(element) > spare)
    .map((element) => `cut with ${Math.round(roomBeside(element))} px to spare: ${element.textContent}`)
}

const isCut = (element: HTMLElement) =>
  element.scrollWidth > element.clientWidth + 1 &&
  element.checkVisibility() &&
  getComputedStyle(element).textOverflow === 'ellipsis'

/** Pixels between a text and what is to its right in its row. */
function roomBeside(element: HTMLElement): number {
  const row =
    element.parentElement?.closest('li, tr, label, button, a, [role="option"], div') ?? document.body
  const { right, top, bottom } = element.getBoundingClientRect()
  const { paddingRight, borderRightWidth } = getComputedStyle(row)
  const end =
    row.getBoundingClientRect().right - Number.parseFloat(paddingRight) - Number.parseFloat(borderRightWidth)
  const starts = shownRects(row)
    .filter((rect) => rect.left >= right - 1 && rect.top < bottom && rect.bottom > top)
    .map((rect) => rect.left)
  return Math.min(end, ...starts) - right
}

/** The rectangles of the texts, pictures and fields in an element. */
function shownRects(element: Element): DOMRect[] {
  const drawn = [...element.querySelectorAll('svg, img, input, select, button')].map((each) =>
    each.getBoundingClientRect(),
  )
  return [...drawn, ...textsIn(element).map(rectOf)].filter(({ width }) => width > 0)
}

function textsIn(element: Element): Text[] {
  const texts: Text[] = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}

function rectOf(text: Text): DOMRect {
  const range = document.createRange()
  range.selectNodeContents(text)
  return range.getBoundingClientRect()
}

function cutTimes(): string[] {
  const texts = textsIn(document.body)
    .filter((text) => time.test(text.data) && text.parentElement?.checkVisibility())
    .filter((text) => !text.parentElement?.closest('.visually-hidden, option'))
    .filter(isClipped)
    .map(({ data }) => data)
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')]
    .filter(
      (field) =>
        !/radio|checkbox/.test(field.type) &&
        field.checkVisibility() &&
        time.test(shownIn(field)) &&
        isTooNarrow(field),
    )
    .map(shownIn)
  return [...texts, ...fields].map((text) => `cut time: ${text}`)
}

/** Whether the end of a text is outside of an element that hides what overflows it. One that scrolls hides nothing. */
function isClipped(text: Text): boolean {
  const { left, right } = rectOf(text)
  for (let frame = text.parentElement; frame; frame = frame.parentElement) {
    const { overflowX } = getComputedStyle(frame)
    if (overflowX === 'auto' || overflowX === 'scroll') return false
    const box = frame.getBoundingClientRect()
    if (overflowX !== 'visible' && (right > box.right + 1 || left < box.left - 1)) return true
  }
  return false
}

const shownIn = (field: HTMLInputElement | HTMLSelectElement): string =>
  field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : field.value

const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D

function isTooNarrow(field: HTMLElement & { value: string }): boolean {
  const { font, paddingLeft, paddingRight } = getComputedStyle(field)
  pen.font = font
  const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  return pen.measureText(shownIn(field as HTMLInputElement)).width > room + 1
}
