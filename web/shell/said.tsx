import { useEffect, useState } from 'react'

/** Says a text politely to screen readers. A live region must exist before its text changes, so the text follows a moment later. */
export function Said({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => setSaid(text), [text])
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  )
}
