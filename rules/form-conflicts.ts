/** A form as typed: every field is text. */
export type TypedForm<F extends string> = Record<F, string>

export type FormConflict<F extends string> = {
  field: F
  mine: string
  theirs: string
  /** What stands unless the admin says otherwise: the change of whoever made one, mine where both did. */
  suggested: 'mine' | 'theirs'
}

/** Where my edit and what is stored now differ, when both began from `base`. */
export const formConflicts = <F extends string>(
  fields: readonly F[],
  base: TypedForm<F>,
  mine: TypedForm<F>,
  theirs: TypedForm<F>,
): FormConflict<F>[] =>
  fields
    .filter((field) => mine[field].trim() !== theirs[field].trim())
    .map((field) => ({
      field,
      mine: mine[field],
      theirs: theirs[field],
      suggested: mine[field].trim() === base[field].trim() ? 'theirs' : 'mine',
    }))
