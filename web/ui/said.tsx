import { useEffect, useState } from 'react'

/** A text that a screen reader announces once. It follows a moment after the live region, which must exist before its text changes. */
export function Said({ words }: { words: string }) {
  const [said, say] = useState<string | null>(null)
  useEffect(() => say(words), [words])
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  )
}
