import { ListPlus } from 'lucide-react'
import { useRef } from 'react'
import type { EveningControl as Control } from '#contract/quiz-evening-control.ts'
import { useTranslation } from '#web/platform/language.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { LeaguePanel } from './league-panel.tsx'
import { MarkingPanel } from './marking-panel.tsx'
import { MoreSteps } from './more-steps.tsx'
import { NowPanel } from './now-panel.tsx'
import { useEveningControl } from './queries.ts'
import { QuestionPanel } from './question-panel.tsx'
import { StepBar } from './step-bar.tsx'
import { TeamPanel } from './team-panel.tsx'
import { useSteps } from './use-steps.ts'

/** The control of a quiz evening: for one thumb, and on a desk in two columns. Without questions it leads to writing them. */
export function EveningControl({ competitionId }: { competitionId: string }) {
  const query = useEveningControl(competitionId)
  return (
    <Loaded query={query} loading="quizEvening.loading" failed="quizEvening.loadFailed">
      {(control) =>
        control.questions.length === 0 ? (
          <NoQuestions competitionId={competitionId} isQuiz />
        ) : (
          <Desk control={control} />
        )
      }
    </Loaded>
  )
}

type NoQuestionsProps = {
  competitionId: string
  /** It is meant as a quiz already. */
  isQuiz?: boolean
}

/** Leads to the form that makes a competition a quiz evening. */
export function NoQuestions({ competitionId, isQuiz = false }: NoQuestionsProps) {
  const { t } = useTranslation()
  return (
    <EmptyState
      compact
      title={t(isQuiz ? 'eveningAdmin.questions.missing' : 'eveningAdmin.questions.none')}
      text={t('eveningAdmin.questions.noneText')}
      action={
        <LinkButton
          to="/admin/live-competition/$competitionId"
          params={{ competitionId }}
          search={{ view: 'questions' }}
          variant="default"
          leftSection={<ListPlus size={19} aria-hidden />}
        >
          {t('eveningAdmin.questions.write')}
        </LinkButton>
      }
    />
  )
}

function Desk({ control }: { control: Control }) {
  const { t } = useTranslation()
  const steps = useSteps(control)
  const marking = useRef<HTMLHeadingElement>(null)
  const toMarking = () => {
    marking.current?.focus({ preventScroll: true })
    marking.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <section
      // What has the focus stays above the bar of the next step.
      className="flex flex-col gap-4 [&_:is(a,button,input)]:scroll-mb-60 lg:[&_:is(a,button,input)]:scroll-mb-0 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-start lg:gap-6"
      aria-label={t('eveningAdmin.title')}
    >
      <div className="contents lg:sticky lg:top-[calc(var(--header-height)+24px)] lg:flex lg:flex-col lg:gap-4 lg:min-w-0">
        <NowPanel control={control} steps={steps} />
        <StepBar control={control} steps={steps} onMark={toMarking} />
        {/* On a phone the answers come first. */}
        <div className="order-1 lg:order-none">
          <MoreSteps control={control} steps={steps} />
        </div>
      </div>
      <div className="contents lg:flex lg:flex-col lg:gap-4 lg:min-w-0">
        <MarkingPanel control={control} heading={marking} />
        <TeamPanel control={control} />
        <LeaguePanel control={control} />
        <QuestionPanel control={control} steps={steps} />
      </div>
    </section>
  )
}
