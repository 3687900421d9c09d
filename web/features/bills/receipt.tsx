import { NumberInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { BillOrder } from '#contract/bills.ts'
import { type BillLine, billOf, sharesOf } from '#rules/bill.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import { Choice } from '#web/ui/choice.tsx'
import classes from './receipt.module.css'

type Way = 'whole' | 'people' | 'equal' | 'lines'
/** The most who share one bill here. */
const most = 20

/** The bill as it is handed to the cash register: whole, by person, in equal parts, or by chosen lines. */
export function Receipt({ table, orders }: { table: string; orders: readonly BillOrder[] }) {
  const { t, language } = useTranslation()
  const [way, setWay] = useState<Way>('whole')
  const [count, setCount] = useState(2)
  /** Who takes each line, by its key. */
  const [taken, setTaken] = useState<Record<string, number[]>>({})
  const bill = billOf(orders)
  const parts = Array.from({ length: count }, (_, part) => part)
  const shares = sharesOf(
    bill.lines.map(({ key, totalOre }) => ({
      totalOre,
      weights: parts.map((part) => (way === 'lines' && taken[key]?.includes(part) ? 1 : 0)),
    })),
    count,
  )
  const toggle = (key: string, part: number) =>
    setTaken((now) => {
      const before = now[key] ?? []
      const after = before.includes(part) ? before.filter((each) => each !== part) : [...before, part]
      return { ...now, [key]: after }
    })
  const isShared = way === 'equal' || way === 'lines'
  return (
    <div className="grid gap-4">
      <Choice<Way>
        className="print:hidden"
        compact
        legend={t('adminBills.ways.legend')}
        value={way}
        onChange={setWay}
        options={(['whole', 'people', 'equal', 'lines'] as const).map((value) => ({
          value,
          label: t(`adminBills.ways.${value}`),
        }))}
      />
      {isShared && (
        <NumberInput
          className="print:hidden max-w-40"
          label={t('adminBills.count')}
          min={2}
          max={most}
          allowDecimal={false}
          clampBehavior="strict"
          value={count}
          onChange={(value) => setCount(Math.min(most, Math.max(2, Number(value) || 2)))}
        />
      )}
      {way === 'lines' && <p className="print:hidden muted small">{t('adminBills.linesHint')}</p>}
      <section
        className={`${classes.receipt} grid gap-3 py-5 px-4.5 border border-line rounded-lg bg-surface`}
        aria-labelledby="receipt"
      >
        <h2 id="receipt">{t('adminBills.receipt', { number: table })}</h2>
        {way === 'people' ? (
          bill.people.map(({ key, displayName, lines, totalOre }) => (
            <section
              key={key}
              className="grid gap-1.5 break-inside-avoid"
              aria-label={displayName || t('adminBills.tableItself')}
            >
              <h3 className="wrap-anywhere">
                <bdi>{displayName || t('adminBills.tableItself')}</bdi>
              </h3>
              <Lines lines={lines} />
              <Sum label={t('adminBills.sum')} ore={totalOre} />
            </section>
          ))
        ) : (
          <Lines
            lines={bill.lines}
            extra={
              way === 'lines'
                ? ({ key, name }) => (
                    <div className="print:hidden flex flex-wrap gap-1.5 pb-2">
                      {parts.map((part) => (
                        <button
                          key={part}
                          type="button"
                          className={`${classes.part} min-w-11 min-h-11 border border-line rounded-md bg-raised`}
                          aria-pressed={taken[key]?.includes(part) ?? false}
                          aria-label={t('adminBills.takes', { part: part + 1, name })}
                          onClick={() => toggle(key, part)}
                        >
                          {part + 1}
                        </button>
                      ))}
                    </div>
                  )
                : undefined
            }
          />
        )}
        <Sum label={t('adminBills.total')} ore={bill.totalOre} isTotal />
        {isShared && (
          <ul className="plain-list grid gap-1" aria-label={t('adminBills.shares')}>
            {shares.map((share, part) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts have numbers only
              <li key={part} className="flex gap-3 justify-between">
                <span>{t('adminBills.part', { part: part + 1 })}</span>
                <b className="numbers">{formatPrice(share, language)}</b>
              </li>
            ))}
          </ul>
        )}
        <p className="muted small">{t('adminBills.vat')}</p>
      </section>
    </div>
  )
}

type LinesProps = { lines: readonly BillLine[]; extra?: ((line: BillLine) => ReactNode) | undefined }

function Lines({ lines, extra }: LinesProps) {
  const { t, language } = useTranslation()
  return (
    <ul className="plain-list grid gap-1">
      {lines.map((line) => (
        <li key={line.key}>
          <div className="flex gap-3 justify-between">
            <span className="min-w-0 wrap-anywhere" lang="sv">
              {t('adminBills.line', { quantity: line.quantity, name: line.name })}
              {line.choices.length > 0 && (
                <span className="muted small block">{line.choices.join(', ')}</span>
              )}
            </span>
            <span className="numbers flex-none">{formatPrice(line.totalOre, language)}</span>
          </div>
          {extra?.(line)}
        </li>
      ))}
    </ul>
  )
}

function Sum({ label, ore, isTotal = false }: { label: string; ore: number; isTotal?: boolean }) {
  const { language } = useTranslation()
  return (
    <p
      className={`flex gap-3 justify-between border-t border-line pt-2 ${isTotal ? 'font-display text-2xl' : ''}`}
    >
      <span>{label}</span>
      <b className="numbers">{formatPrice(ore, language)}</b>
    </p>
  )
}
