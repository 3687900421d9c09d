import type { Verdict } from '#contract/quizzes.ts'
import { useTranslation } from '#web/platform/language.ts'
import { OptionLetter } from './option-letter.tsx'
import classes from './question.module.css'

/**
 * The options of an answered question, or the texts: my answer and the right one. While the key is hidden, it says when it will
 * be shown.
 */
export function AnsweredQuestion({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation()
  const isHidden = verdict.correctAnswer === null && verdict.correctTextAnswers === null
  return (
    <>
      <Answers verdict={verdict} />
      {isHidden && verdict.outcome !== 'right' && (
        <p className="muted">{t('quizScreens.verdict.keyLater')}</p>
      )}
    </>
  )
}

function Answers({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation()
  const { options, selectedAnswer, textAnswer, correctTextAnswers, outcome } = verdict
  // A right answer is known to be the key.
  const correctAnswer = outcome === 'right' ? selectedAnswer : verdict.correctAnswer
  if (options) {
    return (
      <ul className={classes.options}>
        {options.map((option, index) => (
          <Row
            key={option}
            index={index}
            text={option}
            mark={index === correctAnswer ? 'right' : index === selectedAnswer ? 'wrong' : undefined}
            marks={[index === selectedAnswer && 'yours', index === correctAnswer && 'correct']}
          />
        ))}
      </ul>
    )
  }
  return (
    <ul className={classes.options}>
      {outcome !== 'right' && (
        <Row
          text={textAnswer ?? t('quizScreens.verdict.noAnswer')}
          mark="wrong"
          marks={[textAnswer !== null && 'yours']}
        />
      )}
      {outcome === 'right' && textAnswer !== null && (
        <Row text={textAnswer} mark="right" marks={['yours', 'correct']} />
      )}
      {outcome !== 'right' &&
        correctTextAnswers?.map((text) => <Row key={text} text={text} mark="right" marks={['correct']} />)}
    </ul>
  )
}

type RowProps = {
  /** The state of an option. */
  index?: number
  text: string
  mark: 'right' | 'wrong' | undefined
  marks: (false | 'yours' | 'correct')[]
}

function Row({ index, text, mark, marks }: RowProps) {
  const { t } = useTranslation()
  const words = marks.filter((each) => each !== false).map((each) => t(`quizScreens.verdict.${each}`))
  return (
    <li className={classes.option} data-mark={mark}>
      <OptionLetter mark={mark} {...(index !== undefined && { index })} />
      {/* The words about an answer go below it before they break a word of it. */}
      <span className="flex flex-1 flex-wrap gap-x-3.5 gap-y-0.5 items-center justify-between min-w-0">
        <span lang="sv">{text}</span>
        {words.length > 0 && (
          <span className={`${classes.marks} text-muted text-small`}>{words.join(' · ')}</span>
        )}
      </span>
    </li>
  )
}
