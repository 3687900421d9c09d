import { describe, expect, inject, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Operation } from '#web/platform/api.ts'
import type { FixtureNetwork } from './answers.ts'
import { onePage } from './fixtures.ts'
import { expectGoodAtEverySize } from './good-at-every-size.ts'
import { openScreen, type Shown } from './open-screen.tsx'
import { toasts } from './toasts.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether the long forms run. */
    long: boolean
  }
}

/** Where a screen says in which state it is: neither in a toast nor in the navigation. */
const regions = (['dialog', 'banner', 'menu'] as const).reduce(
  (found, role) => found.or(page.getByRole(role)),
  page.getByRole('main'),
)

export type State = Omit<Shown, 'language'> & {
  name: string
  /** Steps before the check. The check starts when the text of `shows` is visible. */
  first?: ((network: FixtureNetwork, language: 'sv' | 'en') => Promise<unknown>) | undefined
  shows: Record<'sv' | 'en', string | RegExp>
}

/** The screen says a text, or a toast does. What a toast says is nowhere else. */
async function says(text: string | RegExp): Promise<void> {
  const said = { exact: true }
  await expect.element(regions.or(page.getByRole('alert')).getByText(text, said).first()).toBeVisible()
  if (toasts().some(({ message }) => message === text))
    expect(regions.getByText(text, said).elements()).toEqual([])
}

type Words = Record<'sv' | 'en', string>
const without = {
  empty: onePage(),
  failed: { refusal: { code: 'internal_error' } },
  loading: 'pending',
} as const

/** The states of a screen without what the operation answers, and what each says. */
export const statesWithout = (
  operation: Operation,
  { name = '', ...shown }: Omit<State, 'name' | 'shows'> & { name?: string },
  texts: { [S in keyof typeof without]?: Words },
): State[] =>
  Object.entries(texts).map(([state, shows]) => ({
    ...shown,
    name: `${name}${state}`,
    answers: { ...shown.answers, [operation]: without[state as keyof typeof without] },
    shows,
  }))

/**
 * Tests that each state of a screen shows its text and is accessible at every size. The short form has every second
 * state in Swedish and the others in English, the long form all in both.
 */
export function testStates(subject: string, states: readonly State[]): void {
  describe(subject, () => {
    for (const language of ['sv', 'en'] as const) {
      const own = states.filter((_, index) => inject('long') || (index % 2 === 0) === (language === 'sv'))
      it.each(own)(`$name: accessible at every size (${language})`, async ({ first, shows, ...shown }) => {
        const network = await openScreen({ ...shown, language })
        await first?.(network, language)
        await says(shows[language])
        await expectGoodAtEverySize()
      })
    }
  })
}
