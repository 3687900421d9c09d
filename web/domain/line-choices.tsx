import type { Chosen } from '#contract/choices.ts'

type LineChoicesProps = {
  /** Absent in an answer of the last release. */
  choices: readonly Pick<Chosen, 'group' | 'name'>[] | undefined
  className?: string
}

/** What was chosen with a dish, by group: 'Stekgrad: Medium'. */
export function LineChoices({ choices = [], className }: LineChoicesProps) {
  const groups = [...new Set(choices.map(({ group }) => group))]
  if (groups.length === 0) return null
  return (
    <ul className={`plain-list ${className ?? ''}`} lang="sv">
      {groups.map((group) => (
        <li key={group}>
          {group}:{' '}
          <b>
            {choices
              .filter((each) => each.group === group)
              .map(({ name }) => name)
              .join(', ')}
          </b>
        </li>
      ))}
    </ul>
  )
}
