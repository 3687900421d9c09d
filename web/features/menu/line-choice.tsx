import { Button } from '@mantine/core'
import { ListChecks } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { changesOf } from '#rules/cart.ts'
import { type CartLine, chooseFor } from '#web/domain/use-cart.ts'
import { useTranslation } from '#web/platform/language.ts'
import type { Dish } from './queries.ts'

const ChoiceDialog = lazy(async () => ({ default: (await import('./choice-dialog.tsx')).ChoiceDialog }))

/** Chooses otherwise for a line, which must be done where the dish demands what is not chosen. */
export function LineChoice({ line, dish, name }: { line: CartLine; dish: Dish; name: string }) {
  const { t } = useTranslation()
  const [isChoosing, setIsChoosing] = useState<boolean | null>(null)
  const isIncomplete = changesOf(line, dish, 0).includes('choices')
  const open = () => setIsChoosing(true)
  return (
    <div className="grid gap-1.5 justify-items-start">
      {isIncomplete ? (
        <>
          <p className="text-brass-text font-semibold" role="status">
            {t('menuScreens.cart.changed.choices', { name: dish.name })}
          </p>
          <Button aria-label={t('menuScreens.cart.chooseOf', { name })} onClick={open}>
            {t('menuScreens.cart.choose')}
          </Button>
        </>
      ) : (
        <Button
          variant="subtle"
          size="compact-md"
          className="-ms-2.5"
          leftSection={<ListChecks size={17} aria-hidden />}
          aria-label={t('menuScreens.cart.changeChoicesOf', { name })}
          onClick={open}
        >
          {t('menuScreens.cart.changeChoices')}
        </Button>
      )}
      {isChoosing !== null && (
        <Suspense>
          <ChoiceDialog
            opened={isChoosing}
            onClose={() => setIsChoosing(false)}
            dish={dish}
            before={line.choices?.map(({ id }) => id) ?? []}
            action="change"
            onChoose={(choices) => chooseFor(line.id, dish, choices)}
          />
        </Suspense>
      )}
    </div>
  )
}
