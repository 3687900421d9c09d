import type { User } from '#contract/people.ts'
import type { Resource } from '#server/platform/crud/resource.ts'
import { publishUserChanged } from '#server/platform/realtime/publish-user-changed.ts'
import { presentUser } from './present.ts'
import { findUser, lockUser, type UserRow } from './queries.ts'

export const userResource = {
  table: 'profiles',
  key: 'user_id',
  noun: 'user',
  find: findUser,
  lock: lockUser,
  present: presentUser,
  publish: publishUserChanged,
} satisfies Resource<'profiles', UserRow, User>
