import { useQuery } from '@tanstack/react-query'
import type { TeamAnswer } from '#contract/quiz-evenings.ts'
import { type ApiError, request } from '#web/platform/api.ts'
import { t } from '#web/platform/language.ts'
import { allEntries, outboxKind, put, type Sent } from '#web/platform/outbox.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { useOutbox } from '#web/platform/use-outbox.ts'
import { toastFailure } from '#web/ui/failure-toast.ts'
import { hideOldAttempts, toast } from '#web/ui/toast.ts'
import { applyTeamAnswer, eveningKey } from './queries.ts'

/** Timeout of one attempt: a crowded network drops requests, and the next attempt may succeed soon. */
const timeout = 6_000

/** An answer as its member gives it. `version`: of the answer that they saw; 0 for none. */
type GivenAnswer = { competitionId: string; questionId: string; version: number; value: string }

/** What became of my last answer: it came after the lock, or a member of the team was first. */
type Outcome = 'late' | 'overtaken'

/** The answers of mine that were refused, because a member of the team was first. */
const refused = new Set<string>()
const stepOf = (userId: string, questionId: string, version: number) => `${userId} ${questionId} ${version}`

/** The version that an answer names. What was built on a refused answer of mine is refused too: I have not seen the other one. */
function basedOn({ userId, input: { questionId, version } }: Pick<Sent<GivenAnswer>, 'userId' | 'input'>) {
  let seen = version
  while (refused.has(stepOf(userId, questionId, seen - 1))) seen -= 1
  return seen
}

/** Answers for the team, one lane a question, in the order in which they were given. The server decides whether one was in time. */
const answers = outboxKind({
  name: 'evening-answer',
  send: (entry: Pick<Sent<GivenAnswer>, 'userId' | 'input'>) => {
    const { questionId, value } = entry.input
    const body = { version: basedOn(entry), value }
    return request('setEveningAnswer', { params: { questionId }, body }, { timeout })
  },
  done: (answer, { input: { competitionId } }) => applyTeamAnswer(queryClient, competitionId, answer),
  failed: (error, { userId, input }) => {
    if (error.code === 'stale_version') refused.add(stepOf(userId, input.questionId, input.version))
    showRefusal(error, input)
  },
})

function showRefusal(error: ApiError, { competitionId, questionId }: GivenAnswer): void {
  void queryClient.invalidateQueries({ queryKey: eveningKey })
  if (error.code === 'stale_version') {
    const current = (error.problem?.current ?? null) as TeamAnswer | null
    if (current) applyTeamAnswer(queryClient, competitionId, current)
    noteOutcome(questionId, 'overtaken')
  } else if (error.code !== 'question_locked') {
    toastFailure(error, { title: t('quizEvening.answer.failed') })
  } else if (!noteOutcome(questionId, 'late')) {
    toast({ title: t('quizEvening.answer.late'), message: t('quizEvening.answer.lateText'), kind: 'warning' })
  }
}

const outcomeKey = (questionId: string) => ['evening-outcome', questionId] as const

/** Notes what became of an answer. Returns whether the screen of the question shows it. */
function noteOutcome(questionId: string, outcome: Outcome | null): boolean {
  const queryKey = outcomeKey(questionId)
  queryClient.setQueryData<Outcome | null>(queryKey, outcome)
  return (queryClient.getQueryCache().find({ queryKey })?.getObserversCount() ?? 0) > 0
}

/** What became of my latest answer to a question; null while it stands. */
export const useOutcome = (questionId: string): Outcome | null =>
  useQuery<Outcome | null>({ queryKey: outcomeKey(questionId), queryFn: () => null, enabled: false }).data ??
  null

type Mine = Sent<GivenAnswer>
const isUnsent = ({ kind, state, input }: Sent, questionId: string): boolean =>
  kind === answers.name && state !== 'failed' && (input as GivenAnswer).questionId === questionId

/**
 * Sets the answer of the team. Without a network it is kept, and sent again as it is. One that follows another of mine which has not
 * arrived replaces that one.
 */
export function sendAnswer(userId: string, given: GivenAnswer): void {
  const { questionId } = given
  const before = allEntries().findLast((each) => each.userId === userId && isUnsent(each, questionId)) as
    | Mine
    | undefined
  hideOldAttempts()
  noteOutcome(questionId, null)
  put(answers, questionId, { ...given, version: before ? before.input.version + 1 : given.version })
}

/** My answer to a question that has not arrived yet. `isStored`: an attempt had no answer. */
export function useUnsentAnswer(questionId: string): { value: string; isStored: boolean } | null {
  const latest = useOutbox(answers).findLast((each) => isUnsent(each, questionId))
  return latest ? { value: latest.input.value, isStored: latest.state === 'waiting' } : null
}
