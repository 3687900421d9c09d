import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Avatar } from '#web/domain/avatar.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { type AudienceQuery, notificationQueries } from './queries.ts'

/** How many guests a notification would reach now, with some of their faces. Without a query the choice is not complete. */
export function Audience({ query }: { query: AudienceQuery | null }) {
  const { t } = useTranslation()
  const { data, isError } = useQuery({
    ...notificationQueries.audience(query ?? { kind: 'everyone' }),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  })
  if (query === null || isError) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 min-h-9 sm:col-span-full">
      <div className="flex -space-x-2" aria-hidden>
        {data?.faces.map(({ userId, displayName, avatarUrl }) => (
          <Avatar key={userId} name={displayName} url={avatarUrl} size={36} />
        ))}
      </div>
      <p className="font-semibold numbers" role="status">
        {data && t('adminNotifications.guests', { count: data.count })}
      </p>
      <p className="muted small">{t('adminNotifications.guestsNow')}</p>
    </div>
  )
}
