import { Button, Loader, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { QuizAnswer } from '#contract/quizzes.ts'
import { typedNumber } from '#rules/quiz-marking.ts'
import { writtenOrder } from '#web/domain/evening-answers.ts'
import { OrderList } from '#web/domain/order-list.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { useConnection } from '#web/platform/realtime.tsx'
import { clock } from '#web/platform/steady-clock.ts'
import { ContentPicture } from '#web/ui/content-picture.tsx'
import { OptionLetter } from './option-letter.tsx'
import { quizQueries, type TimedQuestion } from './queries.ts'
import classes from './question.module.css'
import { QuizBar } from './quiz-bar.tsx'
import { isAnswered, useKeptAnswer } from './use-kept-answer.ts'
import { type SendState, sendAnswer, useSendState } from './use-send-answer.ts'

/**
 * Milliseconds after the end of the time until a device on which nothing was chosen or typed reports that. Another device of
 * the guest, which has an answer, sends it earlier.
 */
const emptyDelay = 1_000

type QuestionFormProps = {
  quizId: string
  question: TimedQuestion
  /** Questions of the quiz. */
  count: number
  /** Notes a tap, so that the second of a double tap does not leave the verdict. */
  note: () => void
  /** Continues after the answer could not be saved. */
  onGoOn: () => void
}

/** The open question with its time. When the time is over, what has been chosen or typed is sent. */
export function QuestionForm({ quizId, question, count, note, onGoOn }: QuestionFormProps) {
  const { t } = useTranslation()
  const heading = useId()
  const section = useRef<HTMLFormElement>(null)
  const seconds = useSecondsLeft(question.endsAt)
  const state = useSendState(question.questionId)
  const { answer, change, latest } = useKeptAnswer(quizId, question.questionId)
  const { questionType, options } = question
  const hasAnswer =
    questionType === 'number' ? typedNumber(answer.textAnswer ?? '') !== null : isAnswered(answer)
  const give = () => sendAnswer(latest())
  const isUnsure = useTimeAgain(quizId, question)
  const isOver = seconds === 0 && !isUnsure
  const isLocked = isOver || (state !== null && state !== 'failed')
  useFocusOnArrival(section)
  const isGivenUp = useAutomaticAnswer({ isOver, state, isEmpty: !hasAnswer, give })

  const choose = (event: KeyboardEvent) => {
    const index = ['1', '2', '3', '4'].indexOf(event.key)
    const isShortcut = !event.ctrlKey && !event.metaKey && !event.altKey
    const isChoice = questionType === 'multiple_choice' && options?.[index] !== undefined
    if (isLocked || !isShortcut || !isChoice) return
    change({ selectedAnswer: index })
    section.current?.querySelectorAll<HTMLInputElement>('input[type=radio]')[index]?.focus()
  }
  return (
    <form
      ref={section}
      className={`${classes.question} flex flex-col gap-4.5 -mb-9`}
      aria-labelledby={heading}
      onKeyDown={choose}
      onSubmit={(event) => {
        event.preventDefault()
        if (!hasAnswer || isLocked) return
        note()
        give()
      }}
    >
      <QuizBar number={question.number} count={count} timer={{ seconds, limit: question.timeLimit }} />
      {question.pictureUrl && (
        <ContentPicture
          className="w-full max-h-[min(34dvh,340px)] border border-line rounded-lg object-cover"
          src={question.pictureUrl}
          eager
        />
      )}
      <h2 id={heading} className={`${classes.text} wrap-anywhere`} tabIndex={-1} lang="sv">
        {question.question}
      </h2>
      <AnswerField
        question={question}
        answer={answer}
        isLocked={isLocked}
        describedBy={heading}
        onChange={change}
      />
      <Trouble state={state} isGivenUp={isGivenUp} />
      <div className={`${classes.action} sticky z-2 mt-auto rounded-md bg-ground`}>
        {isGivenUp ? (
          <Button size="lg" fullWidth onClick={onGoOn}>
            {t('quizScreens.play.goOn')}
          </Button>
        ) : (
          <Button
            type="submit"
            size="lg"
            fullWidth
            disabled={!hasAnswer || isLocked}
            aria-busy={state === 'sending' || state === 'stored' || undefined}
            leftSection={isLocked && <Loader size={18} color="currentColor" aria-hidden />}
          >
            {t('quizScreens.play.next')}
          </Button>
        )}
      </div>
    </form>
  )
}

type AnswerFieldProps = {
  question: TimedQuestion
  answer: QuizAnswer
  isLocked: boolean
  describedBy: string
  onChange: (part: Partial<QuizAnswer>) => void
}

/** What is chosen, put in order or typed. */
function AnswerField({ question, answer, isLocked, describedBy, onChange }: AnswerFieldProps) {
  const { t } = useTranslation()
  const { questionType, options } = question
  if (questionType === 'order' && options) {
    return (
      <div className="grid gap-3">
        <p>{t('quizScreens.play.orderHint')}</p>
        <OrderList
          options={options}
          value={answer.textAnswer ?? writtenOrder(options)}
          label={t('quizScreens.play.order')}
          texts="quizScreens.play"
          isOver={isLocked}
          onChange={(textAnswer) => onChange({ textAnswer })}
        />
      </div>
    )
  }
  if (options) {
    return (
      <Options
        options={options}
        value={answer.selectedAnswer}
        disabled={isLocked}
        onChange={(selectedAnswer) => onChange({ selectedAnswer })}
      />
    )
  }
  const isNumber = questionType === 'number'
  return (
    <TextInput
      aria-label={t(isNumber ? 'quizScreens.play.number' : 'quizScreens.play.answer')}
      aria-describedby={describedBy}
      value={answer.textAnswer ?? ''}
      disabled={isLocked}
      maxLength={bounds.question.textAnswer}
      size="lg"
      {...(isNumber && { inputMode: 'decimal' as const, description: t('quizScreens.play.numberHint') })}
      autoComplete="off"
      autoCapitalize="off"
      // Safari replaces words unless this is off, whatever `spellCheck` says.
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="send"
      onChange={(event) => onChange({ textAnswer: event.currentTarget.value })}
    />
  )
}

type OptionsProps = {
  options: string[]
  value: number | null
  disabled: boolean
  onChange: (index: number) => void
}

function Options({ options, value, disabled, onChange }: OptionsProps) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className={classes.options} disabled={disabled}>
      <legend className="visually-hidden">{t('quizScreens.play.options')}</legend>
      {options.map((option, index) => (
        <label key={option} className={classes.option}>
          <input type="radio" name={name} checked={value === index} onChange={() => onChange(index)} />
          <OptionLetter index={index} />
          <span lang="sv">{option}</span>
        </label>
      ))}
      <p className={`${classes.keys} hidden text-muted text-small md:col-span-full`}>
        {t('quizScreens.play.keys')}
      </p>
    </fieldset>
  )
}

/** The notice that the connection is lost, that the answer has not arrived yet, or that it could not be saved. */
function Trouble({ state, isGivenUp }: { state: SendState | null; isGivenUp: boolean }) {
  const { t } = useTranslation()
  const connected = useConnection()
  const text =
    state === 'stored'
      ? 'stored'
      : isGivenUp
        ? 'failed'
        : !connected && (state === null || state === 'failed') && 'offline'
  return (
    <div role="status">
      {text && (
        <p
          className={`${classes.trouble} flex gap-3 py-3 px-4 border border-brass-text rounded-[14px] bg-raised`}
        >
          <WifiOff size={20} aria-hidden />
          {t(`quizScreens.play.${text}`)}
        </p>
      )}
    </div>
  )
}

/**
 * After sleep, or when the date was set, asks the server how much time is left. Returns whether its answer is awaited: until
 * then nothing is sent by itself. A failed request is an answer too, because the time must end without network.
 */
function useTimeAgain(quizId: string, { jumps }: TimedQuestion): boolean {
  const client = useQueryClient()
  const [settled, settle] = useState(0)
  useEffect(
    () =>
      clock.onJump(() => {
        const asked = clock.jumps()
        const { queryKey } = quizQueries.one(quizId)
        void client.refetchQueries({ queryKey }).finally(() => settle(asked))
      }),
    [client, quizId],
  )
  return clock.jumps() > Math.max(jumps, settled)
}

type Automatic = { isOver: boolean; state: SendState | null; isEmpty: boolean; give: () => void }

/** Sends the answer when the time is over, once. Returns whether it could not be saved. */
function useAutomaticAnswer({ isOver, state, isEmpty, give }: Automatic): boolean {
  const [isTried, setTried] = useState(false)
  const giveNow = useEffectEvent(() => {
    setTried(true)
    give()
  })
  const isUnsent = state === null || state === 'failed'
  const isDue = isOver && isUnsent && !isTried
  const delay = isEmpty ? emptyDelay : 0
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => giveNow(), delay)
    return () => clearTimeout(timer)
  }, [isDue, delay])
  return isOver && isTried && state === 'failed'
}

/** A new question is at the top. Its text field has the focus, because every second counts, or otherwise its heading. */
function useFocusOnArrival(section: { current: HTMLFormElement | null }): void {
  useEffect(() => {
    const field = section.current?.querySelector<HTMLElement>('input:not([type=radio])')
    const target = field ?? section.current?.querySelector<HTMLElement>('h2')
    target?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [section])
}

/** Whole seconds until `endsAt` by `clock.now()`; 0 when the time is over. */
function useSecondsLeft(endsAt: number): number {
  const [left, setLeft] = useState(() => secondsTo(endsAt))
  const [known, setKnown] = useState(endsAt)
  // Set before the effect, because the value of another end may be 0.
  if (known !== endsAt) {
    setKnown(endsAt)
    setLeft(secondsTo(endsAt))
  }
  useEffect(() => {
    const update = () => {
      const now = secondsTo(endsAt)
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }
    const timer = setInterval(update, 100)
    update()
    return () => clearInterval(timer)
  }, [endsAt])
  return left
}

const secondsTo = (end: number): number => Math.max(0, Math.ceil((end - clock.now()) / 1000))
