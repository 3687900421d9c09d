import { ApiError } from '#web/platform/api.ts'
import { EmptyState } from './empty-state.tsx'
import { MissedPocket } from './illustrations.tsx'

/** Whether an error means that the thing does not exist: retrying is useless. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'validation_failed')

/** The thing to edit or show does not exist, or no longer. */
export function Missing({ title, text }: { title: string; text: string }) {
  return <EmptyState illustration={<MissedPocket />} title={title} text={text} />
}
