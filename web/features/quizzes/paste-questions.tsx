import { Button, Stack, Textarea } from '@mantine/core'
import { ClipboardPaste } from 'lucide-react'
import { useState } from 'react'
import { type Pasted, type PastedQuestion, readPastedQuestions } from '#rules/quiz-paste.ts'
import { useTranslation } from '#web/platform/language.ts'

type PasteQuestionsProps = { onPaste: (questions: PastedQuestion[]) => void }

/** Adds questions that were copied from a spreadsheet. Rows that cannot be read are named and stay in the field. */
export function PasteQuestions({ onPaste }: PasteQuestionsProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const add = () => {
    const read = readPastedQuestions(text)
    setPasted(read)
    if (read.questions.length > 0) onPaste(read.questions)
    setText(read.refused.map((each) => each.text).join('\n'))
  }
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
    <Stack gap={12} style={{ gridColumn: '1 / -1' }}>
      <Textarea
        label={t('adminQuizzes.paste.label')}
        description={t('adminQuizzes.paste.hint')}
        minRows={4}
        maxRows={10}
        autosize
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button variant="default" style={{ alignSelf: 'start' }} disabled={text.trim() === ''} onClick={add}>
        {t('adminQuizzes.paste.add')}
      </Button>
      <div role="status">
        {pasted && <p>{t('adminQuizzes.paste.added', { count: pasted.questions.length })}</p>}
        {pasted && pasted.refused.length > 0 && (
          <ul>
            {pasted.refused.map(({ row, problem }) => (
              <li key={row}>{t(`adminQuizzes.paste.problems.${problem}`, { row })}</li>
            ))}
          </ul>
        )}
      </div>
    </Stack>
  )
}
