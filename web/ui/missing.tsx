import { ApiError } from '#web/platform/api.ts'
import { EmptyState } from './empty-state.tsx'
import { MissedPocket } from './illustrations.tsx'

/** Whether an answer says that there is no such thing: no other try would find it. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'validation_failed')

/** What was to be changed or looked into is gone, or never was. */
export function Missing({ title, text }: { title: string; text: string }) {
  return <EmptyState illustration={<MissedPocket />} title={title} text={text} />
}
