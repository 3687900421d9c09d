import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { DishCard } from '#web/domain/dish-card.tsx'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { menuQueries } from './queries.ts'

type TableWelcomeProps = { table: number; onSignUp: () => void; onSignIn: () => void }

/** What a stranger sees who has scanned the code of a table: which table it is, and the menu. An account comes with the order. */
export function TableWelcome({ table, onSignUp, onSignIn }: TableWelcomeProps) {
  const { t, language } = useTranslation()
  use(textsOf('menu', language))
  return (
    <Stack gap={20}>
      <Stack gap={6}>
        <h1 id="auth-title" tabIndex={-1}>
          {t('accounts.table.title', { number: table })}
        </h1>
        <p className="muted">{t('accounts.table.lead')}</p>
      </Stack>
      <Group grow gap={12}>
        <Button onClick={onSignUp}>{t('accounts.signUp.title')}</Button>
        <Button variant="default" onClick={onSignIn}>
          {t('accounts.signIn.title')}
        </Button>
      </Group>
      <Loaded
        query={useQuery(menuQueries.menu())}
        loading="menuScreens.loading"
        failed="menuScreens.loadFailed"
      >
        {({ categories }) => (
          <Stack gap={28}>
            {categories.map(({ id, name, items }) => (
              <Stack component="section" gap={12} key={id} aria-labelledby={`category-${id}`}>
                <h2 id={`category-${id}`} lang="sv">
                  {name}
                </h2>
                <Stack component="ul" gap={12} className="plain-list">
                  {items.map((item) => (
                    <li key={item.id}>
                      <DishCard dish={item} />
                    </li>
                  ))}
                </Stack>
              </Stack>
            ))}
          </Stack>
        )}
      </Loaded>
    </Stack>
  )
}
