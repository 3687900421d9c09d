import { type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import type { TypedForm } from '#rules/form-conflicts.ts'
import { type DraftOwner, dropDraft, readDraft, useDraft } from '#web/platform/drafts.ts'

type Options<F extends string, Form extends TypedForm<F>> = {
  owner: DraftOwner
  fields: readonly F[]
  /** What is stored, as a form, and its version; null of something new. */
  stored: Form
  version: number | null
  /** Field → sentence. */
  validate: (form: Form) => Partial<Record<F, string>>
}

export type VersionedForm<Form> = {
  form: UseFormReturnType<Form>
  /** What the edit began from. */
  base: Form
  version: number | null
  dirty: boolean
  /** What is shown was typed earlier and kept. */
  isDraft: boolean
  /** Back to what is stored. */
  startOver: () => void
  /** Goes on from what is stored now, with `form` typed on top of it. */
  rebase: (from: { base: Form; version: number | null; form: Form }) => void
}

/** For drafts: whether each field holds text. */
export const isTypedForm = (fields: readonly string[]) => (form: unknown) =>
  fields.every((field) => typeof (form as Record<string, unknown> | undefined)?.[field] === 'string')

/** A form over something with a version. What is typed is kept until it is saved or given up. */
export function useVersionedForm<F extends string, Form extends TypedForm<F>>(
  options: Options<F, Form>,
): VersionedForm<Form> {
  const { owner, fields, stored, validate } = options
  const [draft] = useState(() => readDraft<Form>(owner, isTypedForm(fields)))
  const [draftShown, setDraftShown] = useState(draft !== null)
  // A kept draft goes on from where it began, so that what others saved since is noticed.
  const [base, setBase] = useState(draft?.base ?? stored)
  const [version, setVersion] = useState(draft ? draft.version : options.version)
  const form = useForm<Form>({ initialValues: draft?.form ?? base, validate: validate as never })
  const dirty = fields.some((field) => form.values[field] !== base[field])
  useDraft(owner, { form: form.values, base, version }, dirty)

  const rebase: VersionedForm<Form>['rebase'] = (from) => {
    setBase(from.base)
    setVersion(from.version)
    form.setValues(from.form)
    form.clearErrors()
    setDraftShown(false)
  }
  const startOver = () => {
    dropDraft(owner)
    rebase({ base: stored, version: options.version, form: stored })
  }
  return { form, base, version, dirty, isDraft: draftShown && dirty, startOver, rebase }
}
