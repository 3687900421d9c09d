import { Volume2 } from 'lucide-react'
import type { EveningControl, HostedQuestion } from '#contract/quiz-evening-control.ts'
import { whyNotStep } from '#rules/quiz-evening.ts'
import { answerWords } from '#web/domain/evening-answers.ts'
import { askedNumber, comingQuestion, currentQuestion, ruledEvening } from '#web/domain/ruled-evening.ts'
import { useTimeLeft } from '#web/domain/use-time-left.ts'
import { useTranslation } from '#web/platform/language.ts'
import { serverAhead } from '#web/platform/server-time.ts'
import { ContentPicture } from '#web/ui/content-picture.tsx'
import { ActionButton } from '#web/ui/control-panel.tsx'
import { useTap } from '#web/ui/use-tap.ts'
import { Presses } from './presses.tsx'
import { QuestionPoints } from './question-points.tsx'
import { SoundPlayer } from './sound-player.tsx'
import { minutesText, SecondsLeft } from './time-left.tsx'
import type { EveningSteps } from './use-steps.ts'

/** What the host reads aloud: the question on the screens, or the one that comes next, with its key. */
export function NowPanel({ control, steps }: { control: EveningControl; steps: EveningSteps }) {
  const { t } = useTranslation()
  const { place, questions, breakAt, breakUntil } = control
  const isAsked = place.stage === 'question'
  const question = isAsked ? currentQuestion(control) : comingQuestion(control)
  const left = useTimeLeft(isAsked ? (question?.closesAt ?? null) : null, serverAhead())
  const ahead = useTimeLeft(breakAt, serverAhead())
  const pause = useTimeLeft(place.stage === 'break' ? breakUntil : null, serverAhead())
  if (place.stage === 'finished') {
    return (
      <section className="panel" aria-label={t('eveningAdmin.now.title')}>
        <p>{t('eveningAdmin.now.finished')}</p>
      </section>
    )
  }
  return (
    <section className="panel flex flex-col gap-3" aria-label={t('eveningAdmin.now.title')}>
      {ahead !== null && (
        <p role="timer" className="font-semibold numbers">
          {ahead > 0
            ? t('eveningAdmin.breaks.left', { time: minutesText(ahead) })
            : t('eveningAdmin.breaks.due')}
        </p>
      )}
      {pause !== null && (
        <p role="timer" className="font-semibold numbers">
          {pause > 0
            ? t('quizEvening.break.left', { time: minutesText(pause) })
            : t('eveningAdmin.now.breakOver')}
        </p>
      )}
      {question ? (
        <>
          <div className="flex items-center justify-between gap-3">
            <p className="muted numbers">
              {t(isAsked ? 'eveningAdmin.now.asked' : 'eveningAdmin.now.next', {
                number: askedNumber(control, question),
                count: questions.length,
              })}
            </p>
            {left !== null && question.lockedAt === null && <SecondsLeft seconds={left} />}
          </div>
          <AskedQuestion question={question} />
          {question.soundId && (
            <Sound control={control} steps={steps} soundId={question.soundId} text={question.soundText} />
          )}
          {isAsked && <Presses presses={control.presses} teams={control.teams} />}
        </>
      ) : (
        <p>{t('eveningAdmin.now.none')}</p>
      )}
    </section>
  )
}

function AskedQuestion({ question }: { question: HostedQuestion }) {
  const { t } = useTranslation()
  const { options, pictureUrl, explanation, seconds } = question
  return (
    <>
      <h2 className="text-2xl wrap-anywhere" lang="sv">
        {question.question}
      </h2>
      {pictureUrl && (
        <ContentPicture className="max-h-40 rounded-md object-contain self-start" src={pictureUrl} eager />
      )}
      {options && (
        <ol className="m-0 pl-6 list-[upper-alpha]" lang="sv">
          {options.map((option) => (
            <li key={option} className="wrap-anywhere">
              {option}
            </li>
          ))}
        </ol>
      )}
      <p className="wrap-anywhere">
        <span className="muted">{t('quizEvening.reveal.key')}: </span>
        <b lang="sv">{hostedKey(question)}</b>
      </p>
      {explanation && (
        <p className="muted small wrap-anywhere" lang="sv">
          {explanation}
        </p>
      )}
      <p className="muted small numbers">
        {t(`eveningAdmin.kinds.${question.kind}`)}
        {' · '}
        <QuestionPoints question={question} />
        {seconds !== null && ` · ${t('quizEvening.question.seconds', { count: seconds })}`}
      </p>
    </>
  )
}

type SoundProps = { control: EveningControl; steps: EveningSteps; soundId: string; text: string | null }

/** The sound on the host's own device, and the button with which the wall plays it. */
function Sound({ control, steps, soundId, text }: SoundProps) {
  const { t } = useTranslation()
  const { tap } = useTap()
  const isPossible = whyNotStep(ruledEvening(control), { step: 'playSound' }) === null
  const isOpen = currentQuestion(control)?.openedAt !== null
  return (
    <div className="flex flex-col gap-2.5">
      <p className="muted small wrap-anywhere">
        {t('quizEvening.sound.heard')} <span lang="sv">{text}</span>
      </p>
      <SoundPlayer key={soundId} soundId={soundId} />
      {isPossible && (
        <ActionButton
          variant="default"
          className="self-start"
          leftSection={<Volume2 size={18} aria-hidden />}
          pending={false}
          onClick={() => tap(() => steps.take({ step: 'playSound' }))}
        >
          {t(isOpen ? 'eveningAdmin.sound.again' : 'eveningAdmin.steps.playSound')}
        </ActionButton>
      )}
    </div>
  )
}

/** The key in words. */
function hostedKey(question: HostedQuestion): string {
  const { kind, accepted, correctOption, correctNumber, correctOrder } = question
  if (kind === 'text' || kind === 'press')
    return (accepted ?? '')
      .split('|')
      .map((each) => each.trim())
      .join(' / ')
  if (kind === 'number') return String(correctNumber ?? '').replace('.', ',')
  return answerWords(question, kind === 'choice' ? String(correctOption) : (correctOrder?.join(',') ?? ''))
}
