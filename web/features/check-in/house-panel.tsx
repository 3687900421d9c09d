import { Button } from '@mantine/core'
import { Minus, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { HouseCount } from '#contract/door.ts'
import { fullnessOf } from '#rules/door.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useCount } from './use-count.ts'

// Its schema is loaded when it is opened.
const RecountForm = lazy(async () => ({ default: (await import('./recount-form.tsx')).RecountForm }))

/** How many are inside, with plus, minus and a recount. */
export function HousePanel({ count }: { count: HouseCount }) {
  const { t } = useTranslation()
  const { inside, press } = useCount(count)
  const [isRecounting, setRecounting] = useState(false)
  return (
    <section className="panel flex flex-col gap-3" aria-label={t('door.count.title')}>
      <HouseFigure inside={inside} maximum={count.maximum} />
      <div className="flex flex-wrap gap-3">
        <Button size="lg" leftSection={<Plus size={24} aria-hidden />} onClick={() => press('plus')}>
          {t('door.count.plus')}
        </Button>
        <Button
          size="lg"
          variant="default"
          leftSection={<Minus size={24} aria-hidden />}
          disabled={inside === 0}
          onClick={() => press('minus')}
        >
          {t('door.count.minus')}
        </Button>
        <Button size="lg" variant="default" onClick={() => setRecounting(true)}>
          {t('door.count.recount')}
        </Button>
      </div>
      <Dialog
        opened={isRecounting}
        onClose={() => setRecounting(false)}
        closeOnClickOutside={false}
        title={t('door.count.recountTitle')}
      >
        <Suspense>
          <RecountForm onClose={() => setRecounting(false)} />
        </Suspense>
      </Dialog>
    </section>
  )
}

/** How many are inside, of how many, and a warning when the house is nearly full. */
export function HouseFigure({ inside, maximum }: Pick<HouseCount, 'inside' | 'maximum'>) {
  const { t, language } = useTranslation()
  const fullness = fullnessOf(inside, maximum)
  return (
    <>
      <h2 className="muted text-base">{t('door.count.title')}</h2>
      <p className="muted">
        <b className="numbers text-text font-display text-[2.75rem] font-bold leading-[1.1]">
          {formatNumber(inside, language)}
        </b>{' '}
        {maximum !== null && t('door.count.of', { maximum: formatNumber(maximum, language) })}
      </p>
      <p
        role="status"
        className="font-strong empty:hidden data-[fullness=near]:text-brass-text data-[fullness=full]:text-(color:--mantine-color-error)"
        data-fullness={fullness}
      >
        {fullness !== 'free' && t(`door.count.${fullness}`)}
      </p>
    </>
  )
}
