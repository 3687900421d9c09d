import { Button, TextInput } from '@mantine/core'
import { Check } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { EveningQuestion } from '#contract/quiz-evenings.ts'
import { answerForm } from '#rules/evening-marking.ts'
import { writtenOrder } from '#web/domain/evening-answers.ts'
import { OrderList } from '#web/domain/order-list.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { LetteredOption } from './lettered-option.tsx'

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
          <LetteredOption index={index} option={option} />
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

/** What is put in order. */
export function OrderAnswer({ question, draft, given, isOver, onDraft, onGive }: FieldsProps) {
  const { t } = useTranslation()
  const options = question.options ?? []
  const value = draft ?? given ?? writtenOrder(options)
  return (
    <div className="flex flex-col gap-3">
      <OrderList
        options={options}
        value={value}
        label={t('quizEvening.question.options.order')}
        texts="quizEvening.answer"
        isOver={isOver}
        onChange={onDraft}
      />
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
