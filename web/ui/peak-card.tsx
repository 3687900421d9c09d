import { type ReactNode, useEffect } from 'react'
import { join } from './join.ts'
import classes from './peak-card.module.css'
import { closePeak, notePeakShown } from './peaks.ts'
import { Said } from './said.tsx'

type PeakCardProps = {
  /** What a screen reader announces, once. */
  words: string
  className?: string
  children: ReactNode
}

/**
 * A peak below the header. It stays until a tap anywhere, which also does what it does without the peak, or Escape. It takes no focus,
 * and below it everything works.
 */
export function PeakCard({ words, className, children }: PeakCardProps) {
  useEffect(() => {
    notePeakShown()
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && closePeak()
    // Later than the tap or key that has brought it, perhaps by closing a dialog.
    const timer = setTimeout(() => {
      document.addEventListener('click', closePeak, { capture: true })
      document.addEventListener('keydown', onKey, { capture: true })
    })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', closePeak, { capture: true })
      document.removeEventListener('keydown', onKey, { capture: true })
      // It may go for another reason: its user has signed out.
      closePeak()
    }
  }, [])
  return (
    <>
      <Said words={words} />
      <section
        aria-label={words}
        className={join(
          classes.card,
          'fixed z-90 top-[calc(var(--header-height)+12px)] inset-x-3 max-w-105 mx-auto overflow-hidden border border-[#0a2419] rounded-[22px] text-[#f4efe3] shadow-card text-center',
          className,
        )}
      >
        {children}
      </section>
    </>
  )
}
