import { letterOf } from '#web/domain/evening-answers.ts'

/** An option with its letter. A screen reader reads the option alone. */
export const LetteredOption = ({ index, option }: { index: number; option: string }) => (
  <>
    <b className="flex-none text-brass-text" aria-hidden>
      {letterOf(index)}
    </b>
    <span className="flex-1 min-w-0 wrap-anywhere" lang="sv">
      {option}
    </span>
  </>
)
