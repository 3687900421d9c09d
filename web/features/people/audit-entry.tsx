import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { AuditEntry as Entry } from '#contract/people.ts'
import { type AuditedField, auditDifference } from '#rules/audit-difference.ts'
import { formatInstant } from '#web/platform/dates.ts'
import { hasText, useTranslation } from '#web/platform/language.ts'
import classes from './audit-list.module.css'

/** Changes, one below the other. */
export function AuditEntries({ label, entries }: { label: string; entries: Entry[] }) {
  return (
    <ol className={classes.entries} aria-label={label}>
      {entries.map((entry) => (
        <AuditEntry key={entry.id} entry={entry} />
      ))}
    </ol>
  )
}

/** One change: who, what, when, and what it was before. */
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
    <li className={classes.entry}>
      <p className={classes.line}>
        {entry.actor ? (
          <Link to="/admin/users" search={{ user: entry.actor.userId }}>
            <bdi>{entry.actor.displayName}</bdi>
          </Link>
        ) : (
          <i>{t('audit.system')}</i>
        )}{' '}
        {hasText(action) ? t(action) : entry.action} <Subject entry={entry} />
      </p>
      <time dateTime={entry.at} className={`numbers ${classes.when}`}>
        {formatInstant(entry.at, language)}
      </time>
      {fields.length > 0 &&
        (changed ? (
          list
        ) : (
          <details className={classes.details}>
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
  if (entry.subjectType === 'club' || entry.subjectType === 'picture') return null
  const name = entry.subjectName ?? entry.subjectId
  if (entry.subjectType !== 'user') return <b lang="sv">{name}</b>
  return (
    <Link to="/admin/users" search={{ user: entry.subjectId }}>
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
