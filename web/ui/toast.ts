import { Check, Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import { createElement, type ReactNode } from 'react'
import { t } from '#web/platform/language.ts'
import { randomId } from '#web/platform/random-id.ts'

export type ToastKind = 'success' | 'warning' | 'error' | 'info'

const icons = { success: Check, warning: TriangleAlert, error: OctagonAlert, info: Info }

/** The icon of a kind of message, so that colour is not the only sign. */
export const ToastIcon = ({ kind, size = 18 }: { kind: ToastKind; size?: number }): ReactNode =>
  createElement(icons[kind], { size, 'aria-hidden': true })

export type Toast = {
  title: string
  message?: string
  kind: ToastKind
  /**
   * What hides the toast before its time to read has passed. `attempt` (the default): the next attempt, and a change of screen,
   * which for a success the user must have begun. `news`: nothing. `condition`: `hideToast`.
   */
  about?: 'attempt' | 'news' | 'condition'
}

const colors = { success: 'green.6', warning: 'brass.7', error: 'red.4', info: 'chalk.7' }

/** Time to read: at least 6 s, more for longer texts. Hovering or focusing a toast pauses it. */
export const timeToRead = (texts: string): number => Math.max(6_000, 3_000 + texts.length * 60)

type Library = typeof import('./toasts.tsx')

/** Milliseconds between attempts to load the library. */
const pause = 2_000

let loading: Promise<Library> | null = null
let announce: (library: Library) => void = () => undefined
/** Resolves when the library has been loaded. */
export const toastsLoaded = new Promise<Library>((resolve) => {
  announce = resolve
})

/** Loads the library that shows toasts, which the first render does without. Tries until it succeeds. */
export const loadToasts = (): Promise<Library> => {
  loading ??= load()
  return loading
}

async function load(): Promise<Library> {
  for (;;) {
    try {
      const { Toasts, library } = await import('./toasts.tsx')
      announce({ Toasts, library })
      return { Toasts, library }
    } catch (error) {
      console.warn(error)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** Calls of the library happen in their order, as soon as it is loaded. */
const withLibrary = (call: (library: Library['library']) => unknown) =>
  void loadToasts().then(({ library }) => call(library))

/** The toasts on screen, by their ids. */
const shown = new Map<string, Toast & { at: number }>()

/**
 * Shows a toast with the specified text. Announced by screen readers: errors assertively, others politely.
 * An attempt replaces one with the same title; others replace only a toast with the same text.
 */
export function toast(toast: Toast): string {
  const { title, message = '', kind, about = 'attempt' } = toast
  hideWhere((other) =>
    about === 'attempt'
      ? other.title === title && other.about === about
      : other.title === title && other.message === message,
  )
  const id = randomId()
  const options = {
    id,
    title,
    message,
    color: colors[kind],
    icon: createElement(ToastIcon, { kind }),
    role: kind === 'error' ? 'alert' : 'status',
    autoClose: timeToRead(`${title}${message}`),
    withBorder: true,
    closeButtonProps: { 'aria-label': t('ui.close'), size: 44 },
    onClose: () => void shown.delete(id),
  }
  withLibrary((library) => library.show(options))
  shown.set(id, { title, message, kind, about, at: performance.now() })
  return id
}

export const hideToast = (id: string): void => withLibrary((library) => library.hide(id))

/** A new attempt starts: removes the toasts of the previous one. */
export const hideOldAttempts = (): void => hideWhere(({ about }) => about === 'attempt')

let lastInput = 0
for (const type of ['pointerdown', 'keydown', 'popstate'])
  globalThis.addEventListener?.(
    type,
    () => {
      lastInput = performance.now()
    },
    { capture: true, passive: true },
  )

/**
 * Another screen opens: removes the toasts of the screen that is left. An action that succeeded may itself open the next
 * screen; its toast stays until the user opens another.
 */
export const hideToastsOfScreen = (): void =>
  hideWhere(({ about, kind, at }) => about === 'attempt' && (kind !== 'success' || lastInput > at))

function hideWhere(isOver: (toast: Toast & { at: number }) => boolean): void {
  for (const [id, each] of [...shown]) if (isOver(each)) hideToast(id)
}
