import { Button } from '@mantine/core'
import { CalendarCheck, CalendarDays, CircleQuestionMark, Sparkles, Timer } from 'lucide-react'
import { useId } from 'react'
import type { Quiz } from '#contract/quizzes.ts'
import type { QuizStatus } from '#rules/quiz.ts'
import { ListingDetail, TicketAction } from '#web/domain/listing-detail.tsx'
import { ListingScene } from '#web/domain/listing-scene.tsx'
import { TableScene } from '#web/domain/table-scene.tsx'
import { formatInstant } from '#web/platform/dates.ts'
import { t as textOf, useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { Fact } from '#web/ui/fact.tsx'
import { toast } from '#web/ui/toast.ts'
import classes from './quiz-start.module.css'
import { StatusBadge, useQuizStatus } from './quiz-status.tsx'
import { useDurationText } from './use-duration-text.ts'

type QuizStartProps = { quiz: Quiz; isBusy: boolean; onStart: () => void }

/** What a guest should know before the time runs, and the button that starts the quiz. */
export function QuizStart({ quiz, isBusy, onStart }: QuizStartProps) {
  const { t } = useTranslation()
  const reasonId = useId()
  const status = useQuizStatus(quiz)
  // Who has begun can go on, even when the quiz has ended.
  const why = quiz.mine ? null : whyNot(quiz, status)
  return (
    <ListingDetail
      scene={
        <ListingScene
          picture={<TableScene type="Quiz" />}
          dim={status === 'ended'}
          badges={<StatusBadge status={status} />}
        />
      }
      factsLabel={t('quizScreens.start.facts')}
      facts={<Facts quiz={quiz} status={status} />}
      reason={{ id: reasonId, text: why && t(`quizScreens.start.why.${why}`), joined: false }}
      about={[{ heading: t('quizScreens.start.about'), text: quiz.description }]}
    >
      <section className={classes.about}>
        <h2 className={classes.heading}>{t('quizScreens.start.rules')}</h2>
        <ul className={classes.rules}>
          <li>{t('quizScreens.start.once')}</li>
          <li>{t('quizScreens.start.time')}</li>
          <li>{t('quizScreens.start.pause')}</li>
        </ul>
      </section>
      <TicketAction main>
        <Button
          size="lg"
          fullWidth
          loading={isBusy}
          onClick={() => (why ? showRefusal(why) : onStart())}
          {...(why && { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': reasonId })}
        >
          {t(quiz.mine ? 'quizScreens.start.continue' : 'quizScreens.start.button')}
        </Button>
      </TicketAction>
    </ListingDetail>
  )
}

function whyNot({ isActive, questionCount }: Quiz, status: QuizStatus): 'upcoming' | 'ended' | null {
  if (questionCount === 0) return 'upcoming'
  if (status !== 'active') return status
  return isActive ? null : 'ended'
}

const codes = { upcoming: 'quiz_not_started', ended: 'quiz_ended' } as const
const showRefusal = (why: keyof typeof codes) =>
  toast({ title: textOf('ui.failed'), message: textOf(`problems.codes.${codes[why]}`), kind: 'error' })

function Facts({ quiz, status }: { quiz: Quiz; status: QuizStatus }) {
  const { t, language } = useTranslation()
  const durationText = useDurationText()
  const { questionCount, points, seconds, startTime, endTime } = quiz
  return (
    <>
      <Fact icon={<CircleQuestionMark size={20} aria-hidden />} label={t('quizScreens.start.questions')}>
        {formatNumber(questionCount, language)}
      </Fact>
      <Fact icon={<Sparkles size={20} aria-hidden />} label={t('quizScreens.start.points')}>
        {formatNumber(points, language)}
      </Fact>
      <Fact icon={<Timer size={20} aria-hidden />} label={t('quizScreens.start.length')}>
        {durationText(seconds)}
      </Fact>
      {startTime !== null && status === 'upcoming' && (
        <Fact icon={<CalendarDays size={20} aria-hidden />} label={t('quizScreens.start.opens')} wide>
          <time dateTime={startTime}>{formatInstant(startTime, language)}</time>
        </Fact>
      )}
      {endTime !== null && (
        <Fact
          icon={<CalendarCheck size={20} aria-hidden />}
          label={t(status === 'ended' ? 'quizScreens.start.closed' : 'quizScreens.start.closes')}
          wide
        >
          <time dateTime={endTime}>{formatInstant(endTime, language)}</time>
        </Fact>
      )}
    </>
  )
}
