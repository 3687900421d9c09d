import { Link } from '@tanstack/react-router'
import { useTranslation } from '#web/platform/language.ts'

const pages = ['privacy', 'accessibility'] as const

/** Links to the pages that everyone can read without an account. */
export function LegalLinks() {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('shell.legal.label')} className="flex flex-wrap justify-center gap-x-6">
      {pages.map((page) => (
        <Link key={page} to={`/${page}`} className="muted small inline-flex items-center min-h-11">
          {t(`shell.legal.${page}`)}
        </Link>
      ))}
    </nav>
  )
}
