import { TextInput } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'

type PointsFieldProps = {
  ref?: Ref<HTMLInputElement>
  typed: string
  onType: (typed: string) => void
  /** The maximum number of points. */
  limit: number
  /** Shows the rule as an error. */
  isWrong: boolean
  /** A choice beside the field. */
  children: ReactNode
}

/** A field for a number of points. */
export function PointsField({ ref, typed, onType, limit, isWrong, children }: PointsFieldProps) {
  const { t, language } = useTranslation()
  return (
    <div className="flex flex-wrap gap-4 items-start">
      <TextInput
        {...(ref && { ref })}
        label={t('liveAdmin.award.points')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        w="7.5rem"
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        error={isWrong && t('liveAdmin.challenge.pointsRule', { limit: formatNumber(limit, language) })}
      />
      {children}
    </div>
  )
}
