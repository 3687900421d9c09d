import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { DishCard } from '#web/domain/dish-card.tsx'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { menuQueries } from './queries.ts'
import { ServingNote, useServingTime } from './serving-note.tsx'

type TableWelcomeProps = { table: number; onSignUp: () => void; onSignIn: () => void }

/**
 * Shown to a guest without an account who has scanned the code of a table: the table and the menu. An account is needed only to
 * order.
 */
export function TableWelcome({ table, onSignUp, onSignIn }: TableWelcomeProps) {
  const { t, language } = useTranslation()
  use(textsOf('menu', language))
  const now = useServingTime()
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1.5">
        <h1 id="auth-title" tabIndex={-1}>
          {t('accounts.table.title', { number: table })}
        </h1>
        <p className="muted">{t('accounts.table.lead')}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3 [&>*]:flex-1">
        <Button onClick={onSignUp}>{t('accounts.signUp.title')}</Button>
        <Button variant="default" onClick={onSignIn}>
          {t('accounts.signIn.title')}
        </Button>
      </div>
      <Loaded
        query={useQuery(menuQueries.menu())}
        loading="menuScreens.loading"
        failed="menuScreens.loadFailed"
      >
        {({ categories }) => (
          <div className="flex flex-col gap-7">
            {categories.map(({ id, name, serving, items }) => (
              <section className="flex flex-col gap-3" key={id} aria-labelledby={`category-${id}`}>
                <h2 id={`category-${id}`} lang="sv">
                  {name}
                </h2>
                <ServingNote serving={serving} now={now} />
                <ul className="plain-list flex flex-col gap-3">
                  {items.map((item) => (
                    <li key={item.id}>
                      <DishCard dish={item} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </Loaded>
    </div>
  )
}
