import { Button } from '@mantine/core'
import { CalendarCheck, CalendarDays, CircleQuestionMark, Sparkles, Timer } from 'lucide-react'
import { useId } from 'react'
import type { Quiz } from '#contract/quizzes.ts'
import { type QuizStatus, quizStatus, type StartRefusal, whyNotStart } from '#rules/quiz.ts'
import { ListingDetail, TicketAction } from '#web/domain/listing-detail.tsx'
import { ListingScene } from '#web/domain/listing-scene.tsx'
import { TableScene } from '#web/domain/table-scene.tsx'
import { formatInstant } from '#web/platform/dates.ts'
import { t as textOf, useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { Fact } from '#web/ui/fact.tsx'
import { toast } from '#web/ui/toast.ts'
import { StatusBadge, timesOf, useQuizTime } from './quiz-status.tsx'
import classes from './quizzes.module.css'
import { useDurationText } from './use-duration-text.ts'

type QuizStartProps = { quiz: Quiz; isBusy: boolean; onStart: () => void }

/** What a guest should know before the time runs, and the button that starts the quiz. */
export function QuizStart({ quiz, isBusy, onStart }: QuizStartProps) {
  const { t } = useTranslation()
  const reasonId = useId()
  const now = useQuizTime(quiz)
  const times = timesOf(quiz)
  const status = quizStatus(times, now)
  const why = whyNotStart({ ...quiz, ...times }, quiz.mine, now)
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
      {/* Before the facts, so that a phone shows the rules beside the button. */}
      <section className="-order-1">
        <h2 className="mb-2 text-xl">{t('quizScreens.start.rules')}</h2>
        <ul className={`${classes.rules} plain-list grid gap-2 [&_li]:relative [&_li]:pl-6`}>
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

const showRefusal = (why: StartRefusal) =>
  toast({ title: textOf('ui.failed'), message: textOf(`problems.codes.${why}`), kind: 'error' })

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
