/** A version that clubs run. */
type Release = {
  /** The name of the release in migrations and documents. */
  name: string
  /** The commit that was released. */
  commit: string
  /** The newest migration of its schema. */
  schema: string
  /** Tables that this release reads with a prepared `select *`. That statement fails when the table's columns change. */
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
