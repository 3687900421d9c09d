import { Volume2 } from 'lucide-react'
import type { EveningQuestion, OwnTeam } from '#contract/quiz-evenings.ts'
import { leastPoints } from '#rules/speed-points.ts'
import { answerWords, keyWords } from '#web/domain/evening-answers.ts'
import { useTimeLeft } from '#web/domain/use-time-left.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ContentPicture } from '#web/ui/content-picture.tsx'
import { AnswerPlace } from './answer-place.tsx'
import { LetteredOption } from './lettered-option.tsx'
import { Presses, PressPlace } from './presses.tsx'
import type { KnownEvening } from './queries.ts'
import { QuestionPoints } from './question-points.tsx'
import { RevealedAnswer } from './revealed-answer.tsx'
import { SecondsLeft } from './time-left.tsx'

type QuestionCardProps = { known: KnownEvening; question: EveningQuestion }

/** The question on the screens: shown, open, locked or revealed. */
export function QuestionCard({ known: { evening, team, ahead }, question }: QuestionCardProps) {
  const { t } = useTranslation()
  const { stage, questionCount } = evening
  const isOpen = stage === 'open'
  const left = useTimeLeft(isOpen ? question.closesAt : null, ahead)
  return (
    <section className="panel flex flex-col gap-4" aria-label={t('quizEvening.question.label')}>
      <div className="flex items-center justify-between gap-3 min-h-9">
        <p className="muted numbers">
          {t('quizEvening.question.number', { number: question.number, count: questionCount })}
          {' · '}
          <QuestionPoints question={question} />
        </p>
        {left !== null ? (
          <SecondsLeft seconds={left} />
        ) : (
          <span className="pill flex-none whitespace-nowrap" data-stage={stage}>
            {t(`quizEvening.stages.${stage}`)}
          </span>
        )}
      </div>
      {question.pictureUrl && (
        <ContentPicture
          className="w-full max-h-[min(34dvh,340px)] border border-line rounded-lg object-cover"
          src={question.pictureUrl}
          eager
        />
      )}
      <h2 className="text-[clamp(1.375rem,1.15rem+1.4vw,1.875rem)] wrap-anywhere" lang="sv">
        {question.question}
      </h2>
      {question.soundId && stage !== 'revealed' && <Heard text={question.soundText} />}
      {stage === 'shown' && <Shown question={question} />}
      {isOpen &&
        (team ? (
          <AnswerPlace
            competitionId={evening.competitionId}
            question={question}
            team={team}
            isOver={left === 0}
            presses={evening.presses}
          />
        ) : (
          <p className="muted">{t('quizEvening.question.noTeam')}</p>
        ))}
      {stage === 'locked' && <Locked question={question} team={team} presses={evening.presses} />}
      {stage !== 'revealed' && <Presses presses={evening.presses} teams={evening.teams} />}
      {stage === 'revealed' && question.key && (
        <RevealedAnswer evening={evening} question={question} revealed={question.key} team={team} />
      )}
    </section>
  )
}

/** That the wall plays a sound, and what is heard, for those who cannot hear it. A phone plays nothing. */
function Heard({ text }: { text: string | null }) {
  const { t } = useTranslation()
  return (
    <p className="flex gap-2.5 wrap-anywhere">
      <Volume2 className="flex-none mt-0.5" size={20} aria-hidden />
      <span className="min-w-0">
        {t('quizEvening.sound.onWall')}{' '}
        <span className="muted">
          {t('quizEvening.sound.heard')} <span lang="sv">{text}</span>
        </span>
      </span>
    </p>
  )
}

/** Before it is open: what can be chosen can be read already. */
function Shown({ question: { kind, options, points, countsSpeed } }: { question: EveningQuestion }) {
  const { t } = useTranslation()
  return (
    <>
      {options && (
        <ul
          className="rows"
          aria-label={t(`quizEvening.question.options.${kind === 'order' ? 'order' : 'choice'}`)}
        >
          {options.map((option, index) => (
            <li key={option} className="flex gap-3 py-3 px-4">
              <LetteredOption index={index} option={option} />
            </li>
          ))}
        </ul>
      )}
      {countsSpeed && <p>{t('quizEvening.question.speedText', { from: points, to: leastPoints(points) })}</p>}
      <p className="muted">{t('quizEvening.question.soon')}</p>
    </>
  )
}

type LockedProps = { question: EveningQuestion; team: OwnTeam | null; presses: readonly string[] }

function Locked({ question, team, presses }: LockedProps) {
  const { t } = useTranslation()
  const answer = team?.answer
  if (question.kind === 'press' && team)
    return (
      <p className="font-semibold">
        <PressPlace place={presses.indexOf(team.teamId) + 1} />
      </p>
    )
  return (
    <p>
      {!answer ? (
        <span className="muted">{t(team ? 'quizEvening.answer.none' : 'quizEvening.question.locked')}</span>
      ) : (
        <>
          <span className="muted">{t('quizEvening.answer.ours')} </span>
          <b className="wrap-anywhere">{answerWords(question, answer.value)}</b>
        </>
      )}
    </p>
  )
}

/** What a screen reader says about an evening when it changes. */
export function useEveningWords({ evening, team }: KnownEvening): string {
  const { t } = useTranslation()
  const { stage, question, questionCount } = evening
  if (!question || stage === 'break' || stage === 'standings') return t(`quizEvening.stages.${stage}`)
  const key = question.key
  if (stage === 'revealed' && key) {
    const isRight = team?.answer ? key.right.includes(team.answer.form) : null
    return [
      t('quizEvening.reveal.said', { answer: keyWords(question, key) }),
      isRight !== null && t(isRight ? 'quizEvening.reveal.right' : 'quizEvening.reveal.wrong'),
    ]
      .filter(Boolean)
      .join(' ')
  }
  const number = t('quizEvening.question.number', { number: question.number, count: questionCount })
  const heard = question.soundId && t('quizEvening.sound.onWall')
  const asked = stage === 'shown' ? [question.question, heard].filter(Boolean).join(' ') : ''
  return `${number}. ${t(`quizEvening.stages.${stage}`)}. ${asked}`.trim()
}
