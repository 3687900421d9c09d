import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, use } from 'react'
import type { AuditEntry as Entry } from '#contract/people.ts'
import { type AuditedField, auditDifference } from '#rules/audit-difference.ts'
import { formatInstant } from '#web/platform/dates.ts'
import { hasText, textsOf, useTranslation } from '#web/platform/language.ts'
import { TableSkeleton } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { auditLabel, auditValue } from './audit-value.tsx'
import classes from './people.module.css'
import { type AuditFilter, userQueries } from './queries.ts'

type AuditListProps = {
  filter: AuditFilter
  /** The button that clears a filter, shown when no change matches it. */
  clear?: ReactNode
}

/** The audit log, latest first. */
export function AuditList({ filter, clear }: AuditListProps) {
  const { t } = useTranslation()
  const empty = clear ? 'audit.emptyFiltered' : 'audit.empty'
  return (
    <PagedList
      query={userQueries.audit(filter)}
      loading="audit.loading"
      failed="audit.loadFailed"
      skeleton={<TableSkeleton rows={4} />}
      empty={<EmptyState compact title={t(`${empty}.title`)} text={t(`${empty}.text`)} action={clear} />}
    >
      {(entries) => <AuditEntries label={t('audit.title')} entries={entries} />}
    </PagedList>
  )
}

/** A list of changes. */
export function AuditEntries({ label, entries }: { label: string; entries: Entry[] }) {
  const { language } = useTranslation()
  // The changes are about all features. Starts all loads before awaiting the first.
  for (const texts of [textsOf('live', language), textsOf('menu', language), textsOf('play', language)])
    use(texts)
  return (
    <ol className="rows" aria-label={label}>
      {entries.map((entry) => (
        <AuditEntry key={entry.id} entry={entry} />
      ))}
    </ol>
  )
}

/** One change: the admin, the action, the time, and the values before and after. */
function AuditEntry({ entry }: { entry: Entry }) {
  const { t, language } = useTranslation()
  const fields = auditDifference(entry.before, entry.after)
  const action = `audit.actions.${entry.action}`
  const list = (
    <dl className="grid gap-1.5 mx-0 mt-1.5 mb-0 pl-3.5 border-l-2 border-l-edge text-md">
      {fields.map((field) => (
        <Field
          key={`${field.name} ${field.position} ${'after' in field}`}
          field={field}
          subjectType={entry.subjectType}
        />
      ))}
    </dl>
  )
  const changed = entry.before !== null && entry.after !== null
  return (
    <li className={`${classes.entry} py-3.5 px-4.5 flex flex-wrap gap-x-5 gap-y-1 items-baseline`}>
      {/* The padding makes the link 24 px high, the minimum for a touch target. */}
      <p className="flex-[1_1_11rem] min-w-0 wrap-anywhere [&_a]:py-0.75">
        {entry.actor ? (
          <Link to="/admin/users/$userId" params={{ userId: entry.actor.userId }} className="row-link">
            <bdi>{entry.actor.displayName}</bdi>
          </Link>
        ) : (
          <i>{entry.deviceName === null ? t('audit.system') : <bdi>{entry.deviceName}</bdi>}</i>
        )}{' '}
        {entry.actor && entry.deviceName !== null && (
          <i>({t('audit.onDevice', { device: entry.deviceName })}) </i>
        )}
        {hasText(action) ? t(action) : entry.action} <Subject entry={entry} />
        <Guest entry={entry} />
      </p>
      <time dateTime={entry.at} className="muted small numbers">
        {formatInstant(entry.at, language)}
      </time>
      {fields.length > 0 &&
        (changed ? (
          list
        ) : (
          <details>
            <summary>{t('audit.details')}</summary>
            {list}
          </details>
        ))}
    </li>
  )
}

function Subject({ entry }: { entry: Entry }) {
  const { t } = useTranslation()
  if (entry.subjectId === 'erased') return <i>{t('audit.erased')}</i>
  if (['club', 'picture', 'sound'].includes(entry.subjectType)) return null
  const name = entry.subjectName ?? entry.subjectId
  if (entry.subjectType !== 'user') return <b lang="sv">{name}</b>
  return (
    <Link to="/admin/users/$userId" params={{ userId: entry.subjectId }} className="row-link">
      <bdi>{name}</bdi>
    </Link>
  )
}

/** Whose booking or order it is, unless the guest changed it. */
function Guest({ entry: { guest, actor } }: { entry: Entry }) {
  const { t } = useTranslation()
  if (!guest || guest.userId === actor?.userId) return null
  return (
    <>
      {' '}
      {t('audit.of')}{' '}
      <Link to="/admin/users/$userId" params={{ userId: guest.userId }} className="row-link">
        <bdi>{guest.displayName}</bdi>
      </Link>
    </>
  )
}

type FieldProps = { field: AuditedField; subjectType: string }

function Field({ field: { name, position, ...sides }, subjectType }: FieldProps) {
  const { t, language } = useTranslation()
  const shown = (value: unknown) =>
    auditValue({ subjectType, language }, name, value) ?? <i>{t('audit.none')}</i>
  return (
    <div
      className={`${classes.field} grid gap-x-4 gap-y-0 [&_dt]:text-muted [&_svg]:flex-none [&_svg]:text-muted [&_del]:text-muted [&_del]:decoration-1 [&_ins]:font-medium [&_ins]:no-underline sm:grid-cols-[11rem_minmax(0,1fr)]`}
    >
      <dt>{auditLabel(language, name, position)}</dt>
      <dd>
        {'before' in sides && (
          <del>
            <span className="visually-hidden">{t('audit.before')}: </span>
            {shown(sides.before)}
          </del>
        )}
        {'before' in sides && 'after' in sides && <ArrowRight size={16} aria-hidden />}
        {'after' in sides && (
          <ins>
            <span className="visually-hidden">{t('audit.after')}: </span>
            {shown(sides.after)}
          </ins>
        )}
      </dd>
    </div>
  )
}
