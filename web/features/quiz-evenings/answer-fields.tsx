import { ActionIcon, Button, TextInput } from '@mantine/core'
import { ArrowDown, ArrowUp, Check } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { EveningQuestion } from '#contract/quiz-evenings.ts'
import { answerForm } from '#rules/evening-marking.ts'
import { placesIn } from '#web/domain/evening-answers.ts'
import { useTranslation } from '#web/platform/language.ts'

type FieldsProps = {
  question: EveningQuestion
  /** What is typed or arranged and not given yet; null for nothing. */
  draft: string | null
  /** The answer of the team, or mine that is on its way; null for none. */
  given: string | null
  /** The time is up: nothing can be changed. The focus stays where it is. */
  isOver: boolean
  onDraft: (value: string) => void
  onGive: (value: string) => void
}

/** A tap is the answer. */
export function ChoiceAnswer({ question, given, isOver, onGive }: FieldsProps) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className="grid gap-2.5 min-w-0 m-0 p-0 border-0 md:grid-cols-[1fr_1fr]">
      <legend className="visually-hidden">{t('quizEvening.question.options.choice')}</legend>
      {question.options?.map((option, index) => (
        <label
          key={option}
          className="relative flex items-center gap-3 min-h-14 py-2.5 px-4 border border-edge rounded-[16px] bg-raised font-medium cursor-pointer touch-manipulation has-checked:border-brass-text has-checked:shadow-[inset_0_0_0_1px_var(--brass-text)] has-focus-visible:outline-3 has-focus-visible:outline-chalk"
        >
          <input
            type="radio"
            className="absolute opacity-0"
            name={name}
            value={index}
            checked={given === String(index)}
            aria-disabled={isOver || undefined}
            onChange={() => isOver || onGive(String(index))}
          />
          <span className="flex-1 min-w-0 wrap-anywhere" lang="sv">
            {option}
          </span>
          {given === String(index) && <Check className="flex-none text-brass-text" size={22} aria-hidden />}
        </label>
      ))}
    </fieldset>
  )
}

/** A text or a number. */
export function TypedAnswer({ question, draft, given, isOver, onDraft, onGive }: FieldsProps) {
  const { t } = useTranslation()
  const [isWrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isNumber = question.kind === 'number'
  const value = draft ?? given ?? ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isOver) return
    const isAnswer = answerForm(question, value) !== null
    setWrong(!isAnswer)
    if (isAnswer) onGive(value.trim())
    else field.current?.focus()
  }
  return (
    <form className="flex flex-wrap items-start gap-3" onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        className="flex-[1_1_200px]"
        label={t(isNumber ? 'quizEvening.answer.number' : 'quizEvening.answer.label')}
        size="lg"
        value={value}
        error={
          isWrong && t(isNumber ? 'quizEvening.answer.notNumber' : 'problems.rules.required', { limit: '' })
        }
        maxLength={bounds.question.textAnswer}
        readOnly={isOver}
        {...(isNumber && { inputMode: 'decimal' as const })}
        autoComplete="off"
        autoCapitalize="off"
        // Safari replaces words unless this is off, whatever `spellCheck` says.
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="send"
        onChange={(event) => {
          setWrong(false)
          onDraft(event.currentTarget.value)
        }}
      />
      <Button type="submit" size="lg" className="self-end" aria-disabled={isOver || undefined}>
        {t(given === null ? 'quizEvening.answer.send' : 'quizEvening.answer.change')}
      </Button>
    </form>
  )
}

/** What is put in order, each with a button up and a button down. */
export function OrderAnswer({ question, draft, given, isOver, onDraft, onGive }: FieldsProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLOListElement>(null)
  // The button that moved an option keeps the focus.
  const [moved, setMoved] = useState<{ option: number; by: number } | null>(null)
  useEffect(() => {
    if (moved) list.current?.querySelector<HTMLElement>(`[data-move="${moved.option} ${moved.by}"]`)?.focus()
  }, [moved])
  const options = question.options ?? []
  const value = draft ?? given ?? options.map((_, at) => at).join(',')
  const places = placesIn(value)
  const move = (at: number, by: number) => {
    const option = places[at]
    const other = places[at + by]
    if (isOver || option === undefined || other === undefined) return
    onDraft(
      places
        .with(at, other)
        .with(at + by, option)
        .join(','),
    )
    setMoved({ option, by })
  }
  const button = (at: number, by: number) => (
    <ActionIcon
      variant="default"
      size={44}
      data-move={`${places[at]} ${by}`}
      aria-label={t(by < 0 ? 'quizEvening.answer.up' : 'quizEvening.answer.down', {
        option: options[places[at] ?? 0] ?? '',
      })}
      aria-disabled={isOver || places[at + by] === undefined || undefined}
      onClick={() => move(at, by)}
    >
      {by < 0 ? <ArrowUp size={20} aria-hidden /> : <ArrowDown size={20} aria-hidden />}
    </ActionIcon>
  )
  return (
    <div className="flex flex-col gap-3">
      <ol ref={list} className="rows" aria-label={t('quizEvening.question.options.order')}>
        {places.map((place, at) => (
          <li key={place} className="flex items-center gap-2 py-2 pr-2 pl-4">
            <b className="numbers min-w-6">{at + 1}.</b>
            <span className="flex-1 min-w-0 wrap-anywhere" lang="sv">
              {options[place]}
            </span>
            {button(at, -1)}
            {button(at, 1)}
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {moved &&
          t('quizEvening.answer.moved', {
            option: options[moved.option] ?? '',
            place: places.indexOf(moved.option) + 1,
          })}
      </p>
      <Button
        size="lg"
        className="self-start"
        aria-disabled={isOver || value === given || undefined}
        onClick={() => isOver || onGive(value)}
      >
        {t(given === null ? 'quizEvening.answer.send' : 'quizEvening.answer.change')}
      </Button>
    </div>
  )
}
