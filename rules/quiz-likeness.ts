/** An answer that was given in time. `form` is equal in equal answers. */
export type ComparedAnswer = { questionId: string; form: string; isRight: boolean; milliseconds: number }
export type ComparedPlayer = {
  userId: string
  startedAt: Date
  finishedAt: Date | null
  answers: ComparedAnswer[]
}
export type Likeness = {
  /** The player who began first, then the other player. */
  userIds: [string, string]
  /** The median time of their answers. */
  milliseconds: [number, number]
  /** The number of questions that both have answered, of those with equal answers, and of those with equal wrong answers. */
  compared: number
  same: number
  sameWrong: number
}

const fewest = 5
const most = 20

/**
 * Pairs of players who may be one person, most alike first: four of five answers are equal, at least two of them wrong; or the
 * later one began after the earlier one had finished, and answered all questions right in less than a third of the time. Equal
 * right answers alone say nothing, because two players may simply know much.
 */
export function alikePairs(players: readonly ComparedPlayer[]): Likeness[] {
  const compared = players
    .filter(({ answers }) => answers.length >= fewest)
    .sort((one, other) => one.startedAt.getTime() - other.startedAt.getTime())
    .map((player) => ({
      ...player,
      median: median(player.answers.map(({ milliseconds }) => milliseconds)),
      byQuestion: new Map(player.answers.map((answer) => [answer.questionId, answer])),
    }))
  const pairs: Likeness[] = []
  for (const [at, earlier] of compared.entries())
    for (const later of compared.slice(at + 1)) {
      const shared = later.answers.flatMap((answer) => {
        const other = earlier.byQuestion.get(answer.questionId)
        return other ? [{ isSame: other.form === answer.form, isRight: answer.isRight }] : []
      })
      const same = shared.filter(({ isSame }) => isSame)
      const sameWrong = same.filter(({ isRight }) => !isRight).length
      const isCopied = same.length * 5 >= shared.length * 4 && sameWrong >= 2
      const isRehearsed =
        earlier.finishedAt !== null &&
        later.startedAt >= earlier.finishedAt &&
        later.answers.every(({ isRight }) => isRight) &&
        later.median * 3 < earlier.median
      if (shared.length >= fewest && (isCopied || isRehearsed))
        pairs.push({
          userIds: [earlier.userId, later.userId],
          milliseconds: [earlier.median, later.median],
          compared: shared.length,
          same: same.length,
          sameWrong,
        })
    }
  return pairs
    .sort(
      (one, other) =>
        other.sameWrong - one.sameWrong || other.same / other.compared - one.same / one.compared,
    )
    .slice(0, most)
}

function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? 0
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[half - 1] ?? 0) + upper) / 2)
}
