import { Button } from '@mantine/core'
import { Check, X } from 'lucide-react'
import type { AnswerGroup, HostedQuestion } from '#contract/quiz-evening-control.ts'
import { answerWords } from '#web/domain/evening-answers.ts'
import { useTranslation } from '#web/platform/language.ts'

type AnswerMarksProps = {
  group: AnswerGroup
  question: HostedQuestion
  /** Without it the mark is only shown. */
  onMark?: ((isRight: boolean) => void) | undefined
}

/** The answers of one form, with the two marks. */
export function AnswerMarks({ group, question, onMark }: AnswerMarksProps) {
  const { t } = useTranslation()
  const { written, teams, isRight, isNear } = group
  const words = answerWords(question, written)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5 px-4">
      <div className="flex-[1_1_140px] min-w-0">
        <p className="font-semibold wrap-anywhere">
          <span className="numbers">{t('eveningAdmin.mark.times', { count: teams.length })}</span> {words}
          {isNear && <span className="pill ml-2 text-brass-text">{t('eveningAdmin.mark.near')}</span>}
        </p>
        <p className="line-clamp-2 muted small wrap-anywhere">{teams.join(', ')}</p>
      </div>
      <div className="flex gap-2.5">
        {!onMark && isRight !== null && (
          <span className="pill inline-flex items-center gap-1 text-muted">
            {isRight ? <Check size={14} aria-hidden /> : <X size={14} aria-hidden />}
            {t(isRight ? 'eveningAdmin.mark.nearest' : 'eveningAdmin.mark.farther')}
          </span>
        )}
        {(onMark ? ([true, false] as const) : []).map((right) => (
          <Button
            key={String(right)}
            variant={isRight === right || (isNear && right) ? 'filled' : 'default'}
            {...(isRight === right && { color: right ? 'green' : 'red' })}
            aria-pressed={isRight === right}
            aria-label={t(right ? 'eveningAdmin.mark.rightOf' : 'eveningAdmin.mark.wrongOf', {
              answer: words,
            })}
            leftSection={right ? <Check size={18} aria-hidden /> : <X size={18} aria-hidden />}
            // A click leaves the focus, so that the keys still take the next step.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => isRight === right || onMark?.(right)}
          >
            {t(right ? 'eveningAdmin.mark.right' : 'eveningAdmin.mark.wrong')}
          </Button>
        ))}
      </div>
    </li>
  )
}
