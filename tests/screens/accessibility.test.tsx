import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { violations } from './harness/good-at-every-size.ts'
import { openScreen } from './harness/open-screen.tsx'

it('axe: a picture without alternative text is found', async () => {
  await openScreen({ path: '/auth', as: 'nobody' })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const picture = new Image(10, 10)
  document.body.append(picture)
  expect(await violations()).toContainEqual(expect.stringContaining('image-alt'))
  picture.remove()
})
