import { Button, Textarea } from '@mantine/core'
import { ClipboardPaste } from 'lucide-react'
import { useState } from 'react'
import { type Pasted, type PastedQuestion, readPastedQuestions } from '#rules/quiz-paste.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Choice } from '#web/ui/choice.tsx'
import { letters } from './option-letter.tsx'

type PasteQuestionsProps = { onPaste: (questions: PastedQuestion[]) => void }

/**
 * Adds questions that were copied from a spreadsheet. Rows that cannot be read are named and stay in the field. Where the right
 * answer may mean several options, one is chosen before anything is added.
 */
export function PasteQuestions({ onPaste }: PasteQuestionsProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const [chosen, choose] = useState<ReadonlyMap<number, number>>(new Map())
  const type = (typed: string) => {
    setText(typed)
    setPasted(null)
    choose(new Map())
  }
  const add = () => {
    const read = readPastedQuestions(text, chosen)
    // The chosen options stay visible until everything is added.
    setPasted(read.unsure.length > 0 ? readPastedQuestions(text) : read)
    if (read.unsure.length > 0) return
    choose(new Map())
    if (read.questions.length > 0) onPaste(read.questions)
    setText(read.refused.map((each) => each.text).join('\n'))
  }
  const unsure = pasted?.unsure ?? []
  if (!isOpen) {
    return (
      <Button
        variant="default"
        leftSection={<ClipboardPaste size={18} aria-hidden />}
        style={{ justifySelf: 'start' }}
        onClick={() => setOpen(true)}
      >
        {t('adminQuizzes.paste.open')}
      </Button>
    )
  }
  return (
    <div className="flex flex-col gap-3" style={{ gridColumn: '1 / -1' }}>
      <Textarea
        label={t('adminQuizzes.paste.label')}
        description={t('adminQuizzes.paste.hint')}
        minRows={4}
        maxRows={10}
        autosize
        autoFocus
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <div role="status">
        {pasted?.header && <p>{t('adminQuizzes.paste.header', { row: pasted.header })}</p>}
        {pasted && (
          <p>
            {unsure.length > 0
              ? t('adminQuizzes.paste.choose', { count: unsure.length })
              : t('adminQuizzes.paste.added', { count: pasted.questions.length })}
          </p>
        )}
        {pasted && pasted.refused.length > 0 && (
          <ul>
            {pasted.refused.map(({ row, problem }) => (
              <li key={row}>{t(`adminQuizzes.paste.problems.${problem}`, { row })}</li>
            ))}
          </ul>
        )}
      </div>
      {unsure.map(({ row, question, options, places }) => (
        <Choice
          key={row}
          legend={t('adminQuizzes.paste.unsure', { row, question })}
          value={chosen.get(row) ?? null}
          onChange={(place: number) => choose(new Map(chosen).set(row, place))}
          options={places.map((place) => ({ value: place, label: `${letters[place]}: ${options[place]}` }))}
        />
      ))}
      <Button variant="default" style={{ alignSelf: 'start' }} disabled={text.trim() === ''} onClick={add}>
        {t('adminQuizzes.paste.add')}
      </Button>
    </div>
  )
}
