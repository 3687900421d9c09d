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
 * A peak below the header and the strip, which may lie over the screen. It stays until Escape, or a tap anywhere, which also does
 * what it would do without the peak. It does not take the focus, and the screen below it can be used.
 */
export function PeakCard({ words, className, children }: PeakCardProps) {
  useEffect(() => {
    notePeakShown()
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && closePeak()
    // Mounted later than the tap or key that caused it, which may have closed a dialog.
    const timer = setTimeout(() => {
      document.addEventListener('click', closePeak, { capture: true })
      document.addEventListener('keydown', onKey, { capture: true })
    })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', closePeak, { capture: true })
      document.removeEventListener('keydown', onKey, { capture: true })
      // It may disappear for another reason, such as a sign-out.
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
          'fixed z-90 inset-x-3 max-w-105 mx-auto overflow-hidden border border-[#0a2419] rounded-[22px] text-[#f4efe3] shadow-card text-center',
          className,
        )}
      >
        {children}
      </section>
    </>
  )
}
