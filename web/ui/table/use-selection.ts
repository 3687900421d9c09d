import { useRef, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import { ApiError } from '#web/platform/api.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { toast } from '../toast.ts'

/** What has come of an action that did not succeed for all rows. */
export type Outcome = {
  /** For how many it succeeded, in words. */
  done: string
  /** The rows for which it was refused or did not arrive, by name, with the reason. */
  failed: { name: string; reason: string }[]
}

type RowsRun<Row> = {
  rows: readonly Row[]
  nameOf: (row: Row) => string
  /** The action of one row, as its own button does it. */
  request: (row: Row) => Promise<unknown>
  /** Whether a refusal says that the row already is as it was to become. */
  isDone?: (error: ApiError, row: Row) => boolean
  /** The words of success for a number of rows. */
  doneText: (count: number) => string
  onSettled?: () => void
}

/** The chosen rows of a list, and the action that runs on them. It stays while the list is loaded again. */
export type Selection<Row> = {
  keyOf: (row: Row) => string
  isChosen: (row: Row) => boolean
  /** Chooses a row, or takes it out. `isRange`: with all rows between it and the one before. */
  toggle: (rows: readonly Row[], row: Row, isRange: boolean) => void
  /** Chooses the first rows of the list, as many as an action may have, or none. */
  setAll: (rows: readonly Row[], isChosen: boolean) => void
  /** How many rows of a running action are through; null when none runs. */
  progress: { at: number; of: number } | null
  outcome: Outcome | null
  dismiss: () => void
  run: (run: RowsRun<Row>) => Promise<void>
}

/** No later row would fare better: no connection, no session, no right, or too many requests. */
const endsRun = (error: unknown) => !(error instanceof ApiError) || [0, 401, 403, 429].includes(error.status)

/**
 * Chooses rows of a list. An action goes through them one after the other, each by the request of its own button: so each is decided by
 * the same rule, inside its own lock, and what has become of each is known.
 */
export function useSelection<Row>(keyOf: (row: Row) => string): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [progress, setProgress] = useState<Selection<Row>['progress']>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const anchor = useRef<string | null>(null)

  /** `all`: the keys of the list as it is now. What is not in it does not count any more. */
  const change = (all: string[], keys: string[], isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(all.filter((key) => before.has(key)))
      for (const key of keys) {
        if (!isChosen) after.delete(key)
        else if (after.size < bounds.chosenRows) after.add(key)
      }
      return after
    })

  return {
    keyOf,
    progress,
    outcome,
    isChosen: (row) => chosen.has(keyOf(row)),
    dismiss: () => setOutcome(null),
    toggle: (rows, row, isRange) => {
      const keys = rows.map(keyOf)
      const to = keys.indexOf(keyOf(row))
      const from = isRange && anchor.current !== null ? keys.indexOf(anchor.current) : to
      anchor.current = keyOf(row)
      const ends = [from < 0 ? to : from, to].toSorted((a, b) => a - b) as [number, number]
      change(keys, keys.slice(ends[0], ends[1] + 1), !chosen.has(keyOf(row)))
    },
    setAll: (rows, isChosen) => {
      anchor.current = null
      setChosen(new Set(isChosen ? rows.slice(0, bounds.chosenRows).map(keyOf) : []))
    },
    run: async ({ rows, nameOf, doneText, onSettled, ...each }) => {
      setOutcome(null)
      const failed = await runEach(rows, each, (at) => setProgress({ at, of: rows.length }))
      setProgress(null)
      // Those that failed stay chosen.
      setChosen(new Set(failed.map(({ row }) => keyOf(row))))
      const done = doneText(rows.length - failed.length)
      if (failed.length > 0)
        setOutcome({
          done,
          failed: failed.map(({ row, error }) => ({ name: nameOf(row), reason: errorMessage(error) })),
        })
      else {
        toast({ title: done, kind: 'success' })
        focusAfter()
      }
      onSettled?.()
    },
  }
}

/** The rows for which it failed. After a failure that concerns all, the rest is not tried. */
async function runEach<Row>(
  rows: readonly Row[],
  { request, isDone }: Pick<RowsRun<Row>, 'request' | 'isDone'>,
  onRow: (at: number) => void,
): Promise<{ row: Row; error: unknown }[]> {
  const failed: { row: Row; error: unknown }[] = []
  for (const [at, row] of rows.entries()) {
    onRow(at)
    try {
      await request(row)
    } catch (error) {
      if (error instanceof ApiError && isDone?.(error, row)) continue
      if (endsRun(error)) return [...failed, ...rows.slice(at).map((left) => ({ row: left, error }))]
      failed.push({ row, error })
    }
  }
  return failed
}

/** Focuses the list, or the heading: the pressed button is gone with the choice, and the list may be too. */
export function focusAfter(): void {
  requestAnimationFrame(() => {
    const target = document.querySelector<HTMLElement>('[data-select-all]') ?? document.querySelector('h1')
    target?.focus({ preventScroll: true })
  })
}
