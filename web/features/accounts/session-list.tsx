import { Button } from '@mantine/core'
import { LogOut, Monitor, Smartphone } from 'lucide-react'
import type { MySession } from '#contract/accounts.ts'
import { stockholmDate } from '#rules/stockholm.ts'
import { request } from '#web/platform/api.ts'
import { formatDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { ignoreMissing, useAction } from '#web/ui/use-action.ts'
import classes from './account-section.module.css'
import { AccountSection } from './account-section.tsx'
import { refetchSessions, useSessions } from './queries.ts'

/** The user's sessions, each with a sign-out button. */
export function SessionList() {
  const { t } = useTranslation()
  const { data, isPending, refetch } = useSessions()
  return (
    <AccountSection
      icon={<Monitor size={22} />}
      title={t('accountSettings.sessions.title')}
      text={t('accountSettings.sessions.text')}
    >
      {data ? (
        <Sessions sessions={data} />
      ) : isPending ? (
        <Skeleton />
      ) : (
        <LoadFailed message={t('accountSettings.sessions.loadFailed')} retry={() => void refetch()} />
      )}
    </AccountSection>
  )
}

const failed = { title: 'accountSettings.sessions.failed' } as const
const list = `${classes.sessions} rows rounded-none`

function Sessions({ sessions }: { sessions: MySession[] }) {
  const { t } = useTranslation()
  const { run, isPending } = useAction<void, void>({
    request: () => request('endMyOtherSessions').finally(refetchSessions),
    success: () => ({ title: t('accountSettings.sessions.endedOthers') }),
    failed,
  })
  const currentFirst = [...sessions].sort((a, b) => Number(b.current) - Number(a.current))
  return (
    <>
      <ul className={list}>
        {currentFirst.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button
          variant="default"
          leftSection={<LogOut size={18} aria-hidden />}
          loading={isPending}
          onClick={() => run()}
        >
          {t('accountSettings.sessions.endOthers')}
        </Button>
      ) : (
        <p className="muted">{t('accountSettings.sessions.onlyHere')}</p>
      )}
    </>
  )
}

const isHandheld = (system: string | null) => /^(Android|iPhone|iPad)$/.test(system ?? '')

function Session({
  session: { id, browser, system, current, createdAt, lastUsedAt },
}: {
  session: MySession
}) {
  const { t, language } = useTranslation()
  const device =
    browser && system
      ? t('accountSettings.sessions.on', { browser, system })
      : (browser ?? system ?? t('accountSettings.sessions.unknown'))
  const { run, isPending } = useAction<void, void>({
    request: () =>
      request('endMySession', { params: { sessionId: id } })
        .catch(ignoreMissing)
        .finally(refetchSessions),
    success: () => ({ title: t('accountSettings.sessions.ended', { device }) }),
    failed,
  })
  const when = formatDate(stockholmDate(new Date(current ? createdAt : lastUsedAt)), language)
  const Icon = isHandheld(system) ? Smartphone : Monitor
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-1 py-3" data-current={current || undefined}>
      <Icon size={26} aria-hidden />
      <div className="flex flex-col gap-0.5 flex-[1_1_12rem] min-w-0">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-0 font-semibold">
          {device}
          {current && (
            <span className="pill text-success-text border-current">
              {t('accountSettings.sessions.here')}
            </span>
          )}
        </span>
        <span className="muted small">
          {t(current ? 'accountSettings.sessions.signedIn' : 'accountSettings.sessions.lastUsed', { when })}
        </span>
      </div>
      {!current && (
        <Button
          className="flex-none"
          variant="subtle"
          loading={isPending}
          onClick={() => run()}
          aria-label={t('accountSettings.sessions.endOf', { device })}
        >
          {t('shell.account.signOut')}
        </Button>
      )}
    </li>
  )
}

function Skeleton() {
  const { t } = useTranslation()
  return (
    <>
      <p role="status" className="visually-hidden">
        {t('accountSettings.sessions.loading')}
      </p>
      <div className={list} aria-hidden>
        {[18, 24].map((width) => (
          <div className="flex flex-wrap items-center gap-3.5 min-h-17.5" key={width}>
            <Monitor size={26} />
            <LineSkeleton width={width} />
          </div>
        ))}
      </div>
    </>
  )
}
