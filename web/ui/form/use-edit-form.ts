import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from '#web/platform/api.ts'
import { dropDraft, readDraft, useDraft } from '#web/platform/drafts.ts'
import { errorMessage, fieldErrorMessage } from '#web/platform/error-message.ts'
import { useMe } from '#web/platform/session.tsx'
import { type ActionOptions, useAction } from '#web/platform/use-action.ts'
import { focusFirstError } from '../focus-first-error.ts'
import { type Explain, type FieldMessages, schemaMessages } from './field-messages.ts'
import { hasShapeOf, isSame, trimmed } from './form-values.ts'
import type { FormSchema } from './schema-fields.ts'

/** What is sent: a new thing, or a change that starts from a version. */
export type Save<Body> = {
  id: string | null
  version: number
  body: Body
  /** For operations that take an idempotency key. */
  key: string
}

export type EditFormOptions<Values extends object, Body, Stored> = {
  /** What is edited, for the name of its draft: `event`. */
  noun: string
  /** Which one; null is a new one. */
  id: string | null
  /** What is stored now; null of something new. */
  stored: Stored | null
  /** A form in which nothing is filled in. Its keys are the fields, in the order in which a conflict lists them. */
  empty: Values
  /** What is stored as a form shows it; without it, the values of the same names. */
  toValues?: ((stored: Stored) => Values) | undefined
  /** What the form sends and the schema checks; without it, the values with their texts trimmed. */
  toBody?: ((values: Values, base: Values) => Body) | undefined
  /** The contract's own schema of the body. */
  schema: FormSchema<Body>
  /** What no schema of one body can say, such as a time that does not exist on that day. Path → sentence. */
  check?: ((values: Values, base: Values) => FieldMessages) | undefined
  /** Where an error shows: the path of the form for a path of the body, or for a code of a refusal. */
  errorPaths?: Partial<Record<string, string>> | undefined
  explain?: Explain | undefined
  /** My values as they should meet what another saved, where `mine` alone would mislead. */
  settle?: ((base: Values, mine: Values, theirs: Values) => Values) | undefined
  save: (change: Save<Body>) => Promise<Stored>
  onSaved?: ((saved: Stored) => void) | undefined
} & Pick<ActionOptions<Save<Body>, Stored>, 'success' | 'failed' | 'explained'>

/** The values of the same names; a null is what is empty. */
export const sameNames = <Values extends object>(stored: object, empty: Values): Values =>
  Object.fromEntries(
    Object.entries(empty).map(([key, none]) => [key, (stored as Record<string, unknown>)[key] ?? none]),
  ) as Values

/**
 * A form over something that is stored and has a version, or over something new. What is typed survives failures,
 * conflicts, a reload and a lost session, until it is saved or given up.
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
  // A draft goes on from where it began, so that what others saved since is noticed.
  const [base, setBase] = useState(draft?.base ?? start)
  const [version, setVersion] = useState(draft ? draft.version : (stored?.version ?? null))
  const [current, setCurrent] = useState<Stored | null>(null)
  const [isDeleted, setDeleted] = useState(false)
  const [wrong, setWrong] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  const isSaved = useRef(false)
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
  useDraft(owner, { form: values, base, version }, isDirty)
  useEffect(() => {
    if (isDirty) isSaved.current = false
  }, [isDirty])

  /** Goes on from what is stored now, with `mine` typed on top of it. */
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
    request: (change, key) => options.save({ ...change, key }),
    success: options.success,
    failed: options.failed,
    ...(options.explained && { explained: options.explained }),
    onDone: (saved) => {
      isSaved.current = true
      dropDraft(owner)
      if (stored) rebase(saved, toValues(saved))
      options.onSaved?.(saved)
    },
    onFailed: (error, change) => {
      const code: ErrorCode | 'unreachable' | null = error instanceof ApiError ? error.code : null
      if (error instanceof ApiError && code === 'stale_version') {
        setCurrent(error.problem?.current as Stored)
        return true
      }
      if (code === 'not_found' && change.id !== null) {
        setDeleted(true)
        return true
      }
      if (error instanceof ApiError && error.status === 400) showRefusal(error)
      return false
    },
  })
  const send = (mine: Values, from: { base: Values; version: number | null }) =>
    action.run({ id, version: from.version ?? 0, body: toBody(mine, from.base), key: '' })

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
    /** How many fields were refused last. */
    wrong,
    startOver,
    submit: form.onSubmit((typed) => {
      setWrong(0)
      send(typed, { base, version })
    }, refuse),
    /** Whether leaving the screen would lose something. */
    isUnsaved: () => isDirty && !isSaved.current,
    discard: () => dropDraft(owner),
    /** What another saved meanwhile, until it is settled. */
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
  // biome-ignore lint/suspicious/noExplicitAny: what is sent and stored does not matter to the one who shows the form
  typeof useEditForm<Values, any, any>
>
