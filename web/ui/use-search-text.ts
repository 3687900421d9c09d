import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from '#web/platform/language.ts'

/** How long typing must stop before the search, in milliseconds. */
export const searchRest = 250

export type SearchText = {
  field: RefObject<HTMLInputElement | null>
  /** The text in the field. */
  typed: string
  /** The text that is searched for. */
  text: string
  type: (typed: string) => void
  /** Empties the field, which gets the focus: the pressed button is gone with the text. */
  clear: () => void
  /** The announcement of how many were found. */
  found: (count: number, hasMore?: boolean) => string
}

/**
 * The search of a screen. It is in the address as `?search=`, so that a reload and a link keep it, and Back returns to the list before
 * the search.
 */
export function useSearchText(): SearchText {
  const { search: text = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [typed, setTyped] = useState(text)
  // The text that the address has got from here. Any other one comes from Back or from a link.
  const [asked, setAsked] = useState(text)
  const [followed, setFollowed] = useState(text)
  if (followed !== text) {
    setFollowed(text)
    if (asked !== text) {
      setAsked(text)
      setTyped(text)
    }
  }
  const go = (next: string) => {
    if (next === asked) return
    setAsked(next)
    void navigate({
      to: '.',
      search: (now) => ({ ...now, search: next }),
      // The first text is a step of the history, and further typing replaces that step.
      replace: asked !== '',
      resetScroll: false,
    })
  }
  const follow = useDebouncedCallback(() => go(typed.trim()), searchRest)
  return useField(typed, text, {
    type: (next) => {
      setTyped(next)
      follow()
    },
    clear: () => {
      setTyped('')
      follow.cancel()
      go('')
    },
  })
}

/** The search in something that is open only for a moment, such as a dialog. It searches while typing. */
export function useBriefSearch(): SearchText {
  const [typed, type] = useState('')
  return useField(typed, typed.trim(), { type, clear: () => type('') })
}

function useField(
  typed: string,
  text: string,
  { type, clear }: Pick<SearchText, 'type' | 'clear'>,
): SearchText {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  return {
    field,
    typed,
    text,
    type,
    clear: () => {
      clear()
      field.current?.focus()
    },
    found: (count, hasMore = false) =>
      text === '' ? '' : t(hasMore ? 'ui.search.foundMore' : 'ui.search.found', { count }),
  }
}
