/** A version that clubs run. */
type Release = {
  /** How migrations and papers name it. */
  name: string
  /** The commit that was released. */
  commit: string
  /** The newest migration of its schema. */
  schema: string
  /** Tables of which it has prepared `select *`: when their columns change, that fails. */
  selectsAll: string[]
}

/**
 * The versions that clubs may run while they update, oldest first. A release adds its line here, and nothing else says what was released:
 * migrations are checked against the last one. Earlier ones (`1a0b1f21` and before) were updated with all servers stopped.
 */
const releases: [Release, ...Release[]] = [
  {
    name: '2026-11-26',
    commit: '1db22f1421660204468933f038c6a7b87452e628',
    schema: '20261126_languages.sql',
    selectsAll: ['users', 'sessions', 'accounts', 'verifications', 'second_factors'],
  },
]

export const lastRelease: Release = releases.at(-1) ?? releases[0]

export const isReleased = (name: string): boolean => releases.some((release) => release.name === name)
