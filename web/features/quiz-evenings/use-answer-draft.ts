import { useState } from 'react'
import { useMe } from '#web/platform/session.tsx'
import { readItem, removeItem, writeItem } from '#web/platform/stored.ts'

/** One for each user: only one question is open. */
const keyOf = (userId: string) => `spelrum.quiz-evening.${userId}`

function keptDraft(userId: string, questionId: string): string | null {
  try {
    const kept: unknown = JSON.parse(readItem(keyOf(userId)) ?? 'null')
    const { questionId: of, value } = (kept ?? {}) as { questionId?: unknown; value?: unknown }
    return of === questionId && typeof value === 'string' ? value : null
  } catch {
    return null // something else is stored
  }
}

/** What is typed or arranged for a question and not given yet. It survives a phone that dies. */
export function useAnswerDraft(questionId: string): [string | null, (draft: string | null) => void] {
  const { userId } = useMe()
  const [draft, setDraft] = useState(() => keptDraft(userId, questionId))
  const keep = (value: string | null) => {
    setDraft(value)
    if (value === null) removeItem(keyOf(userId))
    else writeItem(keyOf(userId), JSON.stringify({ questionId, value }))
  }
  return [draft, keep]
}
