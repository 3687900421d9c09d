import { Button, TextInput } from '@mantine/core'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import type { QuestionType } from '#contract/bounds.ts'
import { ownPictureOf } from '#contract/text.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ContentPicture } from '#web/ui/content-picture.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { OptionLetter } from './option-letter.tsx'
import classes from './question.module.css'

/** What guests see of a question. */
export type ShownQuestion = {
  question: string
  questionType: QuestionType
  options: string[]
  pictureUrl: string
}

/** A button that shows a question as guests will see it. */
export function QuestionPreview({ question, label }: { question: ShownQuestion; label: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<Eye size={18} aria-hidden />}
        style={{ justifySelf: 'start' }}
        aria-label={t('adminQuizzes.form.showOf', { name: label })}
        onClick={() => setOpen(true)}
      >
        {t('adminQuizzes.form.show')}
      </Button>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('adminQuizzes.form.showOf', { name: label })}
        size="lg"
      >
        <Shown question={question} />
      </Dialog>
    </>
  )
}

function Shown({ question: { question, questionType, options, pictureUrl } }: { question: ShownQuestion }) {
  const { t } = useTranslation()
  const picture = ownPictureOf(pictureUrl)
  return (
    <div className="grid gap-4.5">
      {picture !== null && (
        <ContentPicture
          className="w-full max-h-[min(34dvh,340px)] border border-line rounded-lg object-cover"
          src={picture}
          eager
        />
      )}
      <h3 className={`${classes.text} wrap-anywhere`} lang="sv">
        {question.trim() || t('adminQuizzes.form.questionsQuestion')}
      </h3>
      {questionType === 'text' || questionType === 'number' ? (
        <TextInput
          aria-label={t(questionType === 'number' ? 'quizScreens.play.number' : 'quizScreens.play.answer')}
          size="lg"
          disabled
        />
      ) : (
        <ol className={classes.options}>
          {options.map((option, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: options have no other identity, and some are empty
            <li key={index} className={classes.option}>
              <OptionLetter index={index} />
              <span lang="sv">{option}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
