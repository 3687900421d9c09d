import { Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AuditEntry as Entry } from '#contract/people.ts'
import { type AuditedField, auditDifference } from '#rules/audit-difference.ts'
import { formatInstant } from '#web/platform/dates.ts'
import { hasText, useTranslation } from '#web/platform/language.ts'
import { TableSkeleton } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import classes from './audit-list.module.css'
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
    <dl className={classes.fields}>
      {fields.map((field) => (
        <Field key={field.name} field={field} />
      ))}
    </dl>
  )
  const changed = entry.before !== null && entry.after !== null
  return (
    <Group component="li" gap="4px 20px" align="baseline" className={classes.entry}>
      <p className={classes.line}>
        {entry.actor ? (
          <Link to="/admin/users" search={{ user: entry.actor.userId }} className="row-link">
            <bdi>{entry.actor.displayName}</bdi>
          </Link>
        ) : (
          <i>{t('audit.system')}</i>
        )}{' '}
        {hasText(action) ? t(action) : entry.action} <Subject entry={entry} />
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
    </Group>
  )
}

function Subject({ entry }: { entry: Entry }) {
  const { t } = useTranslation()
  if (entry.subjectId === 'erased') return <i>{t('audit.erased')}</i>
  if (entry.subjectType === 'club' || entry.subjectType === 'picture') return null
  const name = entry.subjectName ?? entry.subjectId
  if (entry.subjectType !== 'user') return <b lang="sv">{name}</b>
  return (
    <Link to="/admin/users" search={{ user: entry.subjectId }} className="row-link">
      <bdi>{name}</bdi>
    </Link>
  )
}

function Field({ field }: { field: AuditedField }) {
  const { t } = useTranslation()
  const label = `audit.fields.${field.name}`
  return (
    <div className={classes.field}>
      <dt>{hasText(label) ? t(label) : field.name}</dt>
      <dd>
        {'before' in field && (
          <del>
            <span className="visually-hidden">{t('audit.before')}: </span>
            <Value field={field.name} value={field.before} />
          </del>
        )}
        {'before' in field && 'after' in field && <ArrowRight size={16} aria-hidden />}
        {'after' in field && (
          <ins>
            <span className="visually-hidden">{t('audit.after')}: </span>
            <Value field={field.name} value={field.after} />
          </ins>
        )}
      </dd>
    </div>
  )
}

function Value({ field, value }: { field: string; value: unknown }) {
  const { t } = useTranslation()
  if (field === 'role' && (value === 'admin' || value === 'user')) return t(`people.roles.${value}`)
  if (value === null || value === undefined || value === '') return <i>{t('audit.none')}</i>
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no')
  if (Array.isArray(value)) return value.length === 0 ? <i>{t('audit.none')}</i> : value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
