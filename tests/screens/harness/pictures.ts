import { inject } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { nextFrame } from './next-frame.ts'
import { sizes } from './open-screen.tsx'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder for pictures of the states, or '' where none are taken. */
    pictures: string
  }
}

export const pictures = inject('pictures')
/** The height of the window in pixels (vitest.config.ts). What is higher would be shown smaller. */
const tallest = 4_000

/** Takes pictures of the current screen at every size in both themes, each as high as its contents. */
export async function takePictures(name: string): Promise<void> {
  // The pointer may still be where the previous test left it.
  await userEvent.hover(document.documentElement, { position: { x: 0, y: 0 } })
  for (const width of [320, 390, 1280] as const) {
    await page.viewport(width, sizes[width])
    await page.viewport(width, Math.min(tallest, await settledHeight()))
    for (const theme of ['dark', 'light'] as const) {
      document.documentElement.setAttribute('data-mantine-color-scheme', theme)
      const file = `${name} ${width} ${theme}`.replaceAll(/[^\p{L}\d]+/gu, '-')
      await page.screenshot({ path: `${pictures}/${file}.png` })
    }
  }
}

/** The height of the document once it is the same in two frames: a table measures itself before it shows its form. */
async function settledHeight(known = -1): Promise<number> {
  for (const _ of [1, 2]) await nextFrame()
  const height = document.documentElement.scrollHeight
  return height === known ? height : settledHeight(height)
}
