import { Button } from '@mantine/core'
import { LogOut, Monitor, Smartphone } from 'lucide-react'
import type { MySession } from '#contract/accounts.ts'
import { stockholmDate } from '#rules/stockholm.ts'
import { formatDate } from '#web/platform/dates.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { useTranslation } from '#web/platform/language.ts'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { toast } from '#web/ui/toast.ts'
import sectionClasses from './account-section.module.css'
import { AccountSection } from './account-section.tsx'
import { useEndOtherSessions, useEndSession, useSessions } from './queries.ts'
import classes from './session-list.module.css'

/** The user's sessions, each with a sign-out button. */
export function SessionList() {
  const { t } = useTranslation()
  const { data, isPending, isError, refetch } = useSessions()
  return (
    <AccountSection
      icon={<Monitor size={22} />}
      title={t('accountSettings.sessions.title')}
      text={t('accountSettings.sessions.text')}
    >
      {data ? (
        <Sessions sessions={data} />
      ) : isPending && !isError ? (
        <Waiting />
      ) : (
        <LoadFailed message={t('accountSettings.sessions.loadFailed')} retry={() => void refetch()} />
      )}
    </AccountSection>
  )
}

function Sessions({ sessions }: { sessions: MySession[] }) {
  const { t } = useTranslation()
  const endOthers = useEndOtherSessions()
  const fail = useFailed()
  const everywhereElse = () =>
    endOthers.mutate(undefined, {
      onSuccess: () => toast({ kind: 'success', title: t('accountSettings.sessions.endedOthers') }),
      onError: fail,
    })
  const inOrder = [...sessions].sort((a, b) => Number(b.current) - Number(a.current))
  return (
    <>
      <ul className={classes.list}>
        {inOrder.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <div className={sectionClasses.actions}>
          <Button
            variant="default"
            leftSection={<LogOut size={18} aria-hidden />}
            loading={endOthers.isPending}
            onClick={everywhereElse}
          >
            {t('accountSettings.sessions.endOthers')}
          </Button>
        </div>
      ) : (
        <p className={classes.when}>{t('accountSettings.sessions.onlyHere')}</p>
      )}
    </>
  )
}

const isHandheld = (system: string | null) => /^(Android|iPhone|iPad)$/.test(system ?? '')

function Session({ session }: { session: MySession }) {
  const { t, language } = useTranslation()
  const { browser, system, current } = session
  const end = useEndSession()
  const fail = useFailed()
  const device =
    browser && system
      ? t('accountSettings.sessions.on', { browser, system })
      : (browser ?? system ?? t('accountSettings.sessions.unknown'))
  const day = (instant: string) => formatDate(stockholmDate(new Date(instant)), language)
  const signOut = () =>
    end.mutate(session.id, {
      onSuccess: () => toast({ kind: 'success', title: t('accountSettings.sessions.ended', { device }) }),
      onError: fail,
    })
  const Icon = isHandheld(system) ? Smartphone : Monitor
  return (
    <li className={classes.session} data-current={current || undefined}>
      <Icon size={26} aria-hidden />
      <div className={classes.texts}>
        <span className={classes.name}>
          {device}
          {current && <span className={classes.here}>{t('accountSettings.sessions.here')}</span>}
        </span>
        <span className={classes.when}>
          {current
            ? t('accountSettings.sessions.signedIn', { when: day(session.createdAt) })
            : t('accountSettings.sessions.lastUsed', { when: day(session.lastUsedAt) })}
        </span>
      </div>
      {!current && (
        <Button
          variant="subtle"
          loading={end.isPending}
          onClick={signOut}
          aria-label={t('accountSettings.sessions.endOf', { device })}
        >
          {t('accountSettings.sessions.end')}
        </Button>
      )}
    </li>
  )
}

function useFailed() {
  const { t } = useTranslation()
  return (error: unknown) =>
    toast({ kind: 'error', title: t('accountSettings.sessions.failed'), message: errorMessage(error) })
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <>
      <span className="visually-hidden" role="status">
        {t('accountSettings.sessions.loading')}
      </span>
      <div className={classes.list} aria-hidden>
        {[0, 1].map((line) => (
          <div key={line} className={classes.session}>
            <Monitor size={26} aria-hidden />
            <div className={classes.texts}>
              <LineSkeleton width={18} />
              <LineSkeleton width={24} />
            </div>
          </div>
        ))}
      </div>
    </>
  )
}
