import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import type { ErrorCode } from '#contract/errors.ts'
import { ApiError, type FailureCode } from '#web/platform/api.ts'
import { dropDraft, readDraft, useDraft } from '#web/platform/drafts.ts'
import { errorMessage, fieldErrorMessage } from '#web/platform/error-message.ts'
import { useMe } from '#web/platform/session.tsx'
import { type ActionOptions, useAction } from '#web/ui/use-action.ts'
import { focusFirstError } from '../focus.ts'
import { hasShapeOf, isSame, trimmed } from './form-values.ts'
import { type Explain, type FieldMessages, type FormSchema, schemaMessages } from './schema-fields.ts'

/** The change to save: a new row, or an edit based on a version. */
export type Save<Body> = {
  id: string | null
  version: number
  body: Body
  /** For operations that take one. */
  requestId: string
  /** What the user decided after the refusals that `asks` names. One may follow another, so all of them are sent again. */
  decisions: Partial<Record<ErrorCode, boolean>>
}

/** A refusal after which the user has to decide something before the change can be saved. */
export type FormQuestion = {
  code: ErrorCode
  /** The details in the refusal. */
  current: unknown
  decide: (decision: boolean) => void
  /** Goes back to the form. Nothing is saved, and nothing is lost. */
  close: () => void
}

export type EditFormOptions<Values extends object, Body, Stored> = {
  /** The noun, for the key of the draft: `event`. */
  noun: string
  /** The id; null for a new row. */
  id: string | null
  /** The stored row; null for a new one. */
  stored: Stored | null
  /** The empty values. The order of the keys is the order of fields in a conflict. */
  empty: Values
  /** Stored row → values; default: the fields of the same names. */
  toValues?: ((stored: Stored) => Values) | undefined
  /** Values → body, which the schema checks; default: the values with trimmed texts. */
  toBody?: ((values: Values, base: Values) => Body) | undefined
  /** The contract's schema of the body. */
  schema: FormSchema<Body>
  /** Rules beyond the schema, such as a time that does not exist on that day. Path → text. */
  check?: ((values: Values, base: Values) => FieldMessages) | undefined
  /** Where an error is shown: the form path for a body path or an error code. */
  errorPaths?: Partial<Record<string, string>> | undefined
  explain?: Explain | undefined
  /** The refusals that ask for a decision, with which the change is then sent again. */
  asks?: readonly ErrorCode[] | undefined
  /** My values adjusted to what another user saved, before they are compared. */
  settle?: ((base: Values, mine: Values, theirs: Values) => Values) | undefined
  save: (change: Save<Body>) => Promise<Stored>
  /** False when a row that was deleted meanwhile cannot be saved as a new one; a toast then reports the failure. */
  canSaveAsNew?: boolean | undefined
  /** False where a draft could be sent a second time by mistake. */
  keepsDraft?: boolean | undefined
  onSaved?: ((saved: Stored) => void) | undefined
  /** Closes the saved form. Not called when the user has left it while the request was running. */
  close?: (() => void) | undefined
} & Pick<ActionOptions<Save<Body>, Stored>, 'success' | 'failed' | 'explained' | 'onFailed'>

/** The fields of the same names; null becomes the empty value. */
export const sameNames = <Values extends object>(stored: object, empty: Values): Values =>
  Object.fromEntries(
    Object.entries(empty).map(([key, none]) => [key, (stored as Record<string, unknown>)[key] ?? none]),
  ) as Values

/**
 * A form for a stored, versioned row or a new one. Typed values survive failures,
 * conflicts, a reload and a lost session, until saved or discarded.
 */
export function useEditForm<Values extends object, Body, Stored extends { version?: number }>(
  options: EditFormOptions<Values, Body, Stored>,
) {
  const { noun, stored, empty, schema, check } = options
  const toValues = options.toValues ?? ((from: Stored) => sameNames(from, empty))
  const toBody = options.toBody ?? ((values: Values) => trimmed(values) as Body)
  const pathOf = (path: string) => options.errorPaths?.[path] ?? path
  const owner = { userId: useMe().userId, noun, id: options.id }
  const start = stored ? toValues(stored) : empty
  const [draft] = useState(() => readDraft<Values>(owner, (form) => hasShapeOf(form, start)))
  const [isDraftShown, setDraftShown] = useState(draft !== null)
  // A draft keeps its base version, so that later changes by others cause a conflict.
  const [base, setBase] = useState(draft?.base ?? start)
  const [version, setVersion] = useState(draft ? draft.version : (stored?.version ?? null))
  const [current, setCurrent] = useState<Stored | null>(null)
  const [undecided, setUndecided] = useState<{
    change: Save<Body>
    code: ErrorCode
    current: unknown
  } | null>(null)
  const [isDeleted, setDeleted] = useState(false)
  const [wrong, setWrong] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  const isSaved = useRef(false)
  /** The values of the request in progress. */
  const sent = useRef<Values | null>(null)
  const id = isDeleted ? null : options.id

  const form = useForm<Values>({
    initialValues: draft?.form ?? base,
    validate: (values) => ({
      ...check?.(values, base),
      ...schemaMessages(schema, toBody(values, base), pathOf, options.explain),
    }),
  })
  const { values } = form
  const isDirty = !isSame(values, base)
  useDraft(owner, { form: values, base, version }, isDirty && options.keepsDraft !== false)
  useEffect(() => {
    if (isDirty) isSaved.current = false
  }, [isDirty])

  /** Restarts the edit from a stored row, and applies my values to it. */
  const rebase = (from: Stored, mine: Values) => {
    setBase(toValues(from))
    setVersion(from.version ?? null)
    form.setValues(mine)
    form.clearErrors()
    setDraftShown(false)
  }
  const startOver = () => {
    dropDraft(owner)
    if (stored) return rebase(stored, toValues(stored))
    form.setValues(empty)
    form.clearErrors()
    setDraftShown(false)
  }
  const refuse = (messages: object) => {
    setWrong(Object.keys(messages).length)
    focusFirstError(element.current)
  }
  const showRefusal = (error: ApiError) => {
    const at = options.errorPaths?.[error.code]
    const fields = (error.problem?.fields ?? []).map((each) => {
      const field = pathOf(each.field)
      return [field, options.explain?.({ ...each, field }) ?? fieldErrorMessage(each)]
    })
    const messages: FieldMessages = at ? { [at]: errorMessage(error) } : Object.fromEntries(fields)
    form.setErrors(messages)
    refuse(messages)
  }
  const action = useAction<Save<Body>, Stored>({
    request: (change, requestId) => options.save({ ...change, requestId }),
    success: options.success,
    failed: { kept: 'form', ...options.failed },
    ...(options.explained && { explained: options.explained }),
    onDone: (saved) => {
      // Values typed while the request was running are not saved yet.
      const isAll = sent.current === null || isSame(form.getValues(), sent.current)
      isSaved.current = isAll
      if (isAll) dropDraft(owner)
      if (stored) rebase(saved, isAll ? toValues(saved) : form.getValues())
      options.onSaved?.(saved)
      if (element.current) options.close?.()
    },
    onFailed: (error, change) => {
      const code: FailureCode | null = error instanceof ApiError ? error.code : null
      if (error instanceof ApiError && code === 'stale_version') {
        setCurrent(error.problem?.current as Stored)
        return true
      }
      const asked = options.asks?.find((each) => each === code)
      if (error instanceof ApiError && asked) {
        setUndecided({ change, code: asked, current: error.problem?.current })
        return true
      }
      if (code === 'not_found' && change.id !== null && options.canSaveAsNew !== false) {
        setDeleted(true)
        return true
      }
      if (error instanceof ApiError && (error.status === 400 || options.errorPaths?.[error.code]))
        showRefusal(error)
      return options.onFailed?.(error, change) ?? false
    },
  })
  const send = (mine: Values, from: { base: Values; version: number | null }) => {
    if (action.isPending) return
    sent.current = mine
    action.run({
      id,
      version: from.version ?? 0,
      body: toBody(mine, from.base),
      requestId: '',
      decisions: {},
    })
  }

  return {
    form,
    values,
    base,
    schema,
    element,
    isDirty,
    isDeleted,
    isPending: action.isPending,
    isDraft: isDraftShown && isDirty,
    /** The number of fields with errors. */
    wrong,
    startOver,
    submit: form.onSubmit((typed) => {
      setWrong(0)
      send(typed, { base, version })
    }, refuse),
    /** Whether leaving the screen would lose something. */
    isUnsaved: () => isDirty && !isSaved.current,
    discard: () => dropDraft(owner),
    /** The decision to make, if any. */
    question:
      undecided &&
      ({
        code: undecided.code,
        current: undecided.current,
        close: () => setUndecided(null),
        decide: (decision: boolean) => {
          setUndecided(null)
          const { change, code } = undecided
          action.run({ ...change, decisions: { ...change.decisions, [code]: decision } })
        },
      } satisfies FormQuestion),
    /** The conflict to resolve, if any. */
    conflict: current && {
      base,
      mine: options.settle?.(base, values, toValues(current)) ?? values,
      theirs: toValues(current),
      close: () => setCurrent(null),
      choose: (chosen: Values) => {
        rebase(current, chosen)
        setCurrent(null)
        send(chosen, { base: toValues(current), version: current.version ?? null })
      },
    },
  }
}
export type EditFormState<Values extends object> = ReturnType<
  // biome-ignore lint/suspicious/noExplicitAny: the component that shows the form does not depend on the types of body and row
  typeof useEditForm<Values, any, any>
>
