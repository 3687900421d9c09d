import { describe, expect, inject, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Operation } from '#web/platform/api.ts'
import type { FixtureNetwork } from './answers.ts'
import { onePage } from './fixtures.ts'
import { expectGoodAtEverySize, looks } from './good-at-every-size.ts'
import { openScreen, type Shown } from './open-screen.tsx'
import { pictures, takePictures } from './pictures.ts'
import { seesToast, toasts } from './toasts.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether the long forms run. */
    long: boolean
    /** Whether the negative controls run. */
    controls: boolean
  }
}

/** The part of a screen that must show its state: not a toast, and not the navigation. */
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

const lookOf = { sv: looks[0], en: looks[1] }

/** Whether the screen or a toast shows a text. The text of a toast is nowhere else. */
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

/** A failed load shows a toast, and a button to try again. */
const failedWith = (toast: Words): Pick<State, 'first' | 'shows'> => ({
  first: (_network, language) => seesToast({ sv: 'Fel', en: 'Error' }[language], toast[language]),
  shows: { sv: 'Försök igen', en: 'Try again' },
})

/**
 * The states of a screen when the operation fails, is empty or is loading, and the text of each. The text of a failure may be
 * in a toast.
 */
export const statesWithout = (
  operation: Operation,
  { name = '', ...shown }: Omit<State, 'name' | 'shows'> & { name?: string },
  { toast, ...texts }: { [S in keyof typeof without]?: Words } & { toast?: Words },
): State[] => {
  const said = Object.entries(texts).map(([state, shows]) => [state, { shows }] as const)
  return [...said, ...(toast ? [['failed', failedWith(toast)] as const] : [])].map(([state, says]) => ({
    ...shown,
    ...says,
    name: `${name}${state}`,
    answers: { ...shown.answers, [operation]: without[state as keyof typeof without] },
  }))
}

/**
 * Tests that each state of a screen shows its text and is accessible at every size. The short form has every second
 * state in Swedish and the others in English, the long form all in both. Without the negative controls axe looks at each state once, because
 * that is half of the time of all screens tests. `npm run pictures` takes pictures of them instead.
 */
export function testStates(subject: string, states: readonly State[]): void {
  describe(subject, () => {
    for (const language of ['sv', 'en'] as const) {
      const isEach = inject('long') || pictures !== ''
      const own = states.filter((_, index) => isEach || (index % 2 === 0) === (language === 'sv'))
      it.each(own)(
        `$name: accessible at every size (${language})`,
        async ({ first, shows, name, ...shown }) => {
          const network = await openScreen({ ...shown, language })
          await first?.(network, language)
          await says(shows[language])
          if (pictures) await takePictures(`${subject} ${name}`)
          else await expectGoodAtEverySize(inject('controls') ? looks : [lookOf[language]])
        },
      )
    }
  })
}
