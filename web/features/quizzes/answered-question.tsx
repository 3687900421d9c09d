import type { Verdict } from '#contract/quizzes.ts'
import { numberWords, placesIn } from '#web/domain/evening-answers.ts'
import { useTranslation } from '#web/platform/language.ts'
import { OptionLetter } from './option-letter.tsx'
import classes from './question.module.css'

/**
 * The options of an answered question, or the texts: my answer and the right one. While the key is hidden, it says when it will
 * be shown.
 */
export function AnsweredQuestion({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation()
  const { correctAnswer, correctTextAnswers, correctNumber, correctOrder } = verdict
  const isHidden = (correctAnswer ?? correctTextAnswers ?? correctNumber ?? correctOrder) === null
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
  const { questionType, options, selectedAnswer, textAnswer, outcome } = verdict
  if (questionType === 'order' && options) return <OrderAnswers verdict={verdict} options={options} />
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
        keyTexts(verdict, t).map((text) => <Row key={text} text={text} mark="right" marks={['correct']} />)}
    </ul>
  )
}

/** What is right, in words: the accepted texts, or the number and how near is near enough. */
function keyTexts(
  { correctTextAnswers, correctNumber, tolerance }: Verdict,
  t: ReturnType<typeof useTranslation>['t'],
): string[] {
  if (correctNumber === null) return correctTextAnswers ?? []
  const number = numberWords(correctNumber)
  return [tolerance ? t('quizScreens.verdict.within', { number, tolerance: numberWords(tolerance) }) : number]
}

/** The options in the right order, or in mine while the key is hidden. Each is marked by whether I have it at its place. */
function OrderAnswers({ verdict, options }: { verdict: Verdict; options: string[] }) {
  const { t } = useTranslation()
  const { textAnswer, outcome } = verdict
  const mine = textAnswer === null ? [] : placesIn(textAnswer)
  const right = outcome === 'right' ? mine : verdict.correctOrder
  return (
    <>
      <p className="muted">{t(right ? 'quizScreens.verdict.rightOrder' : 'quizScreens.verdict.yourOrder')}</p>
      <ol className={classes.options}>
        {(right ?? mine).map((option, at) => (
          <Row
            key={option}
            text={`${at + 1}. ${options[option] ?? ''}`}
            mark={right ? (mine[at] === option ? 'right' : 'wrong') : undefined}
            marks={[]}
            note={
              right && mine.length > 0 && mine[at] !== option
                ? t('quizScreens.verdict.yourPlace', { place: mine.indexOf(option) + 1 })
                : undefined
            }
          />
        ))}
      </ol>
      {mine.length === 0 && <p>{t('quizScreens.verdict.noAnswer')}</p>}
    </>
  )
}

type RowProps = {
  /** The state of an option. */
  index?: number
  text: string
  mark: 'right' | 'wrong' | undefined
  marks: (false | 'yours' | 'correct')[]
  note?: string | undefined
}

function Row({ index, text, mark, marks, note }: RowProps) {
  const { t } = useTranslation()
  const words = marks.filter((each) => each !== false).map((each) => t(`quizScreens.verdict.${each}`))
  if (note) words.push(note)
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
