import { CloseButton, type MantineSize, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useTranslation } from '#web/platform/language.ts'
import type { SearchText } from './use-search-text.ts'

type SearchFieldProps = {
  label: string
  /** What can be searched for. When it is given, even as an empty text, the label is above the field. */
  hint?: string
  search: SearchText
  /** How many were found, where no list announces it. */
  count?: number
  size?: MantineSize
  className?: string
  /** In a dialog: the focus starts here. */
  isFirst?: boolean
}

/** A field to search in, with a button that clears it. */
export function SearchField({
  label,
  hint,
  search,
  count,
  size,
  className,
  isFirst = false,
}: SearchFieldProps) {
  const { t } = useTranslation()
  return (
    <search className={className}>
      <TextInput
        ref={search.field}
        type="search"
        data-autofocus={isFirst || undefined}
        {...(hint === undefined ? { 'aria-label': label, placeholder: label } : { label, placeholder: hint })}
        {...(size && { size })}
        leftSection={<Search size={20} aria-hidden />}
        leftSectionWidth={46}
        rightSection={
          search.typed !== '' && (
            <CloseButton aria-label={t('ui.search.clear')} size={40} onClick={search.clear} />
          )
        }
        rightSectionWidth={48}
        value={search.typed}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => search.type(event.currentTarget.value)}
      />
      {count !== undefined && (
        <p role="status" className="visually-hidden">
          {search.found(count)}
        </p>
      )}
    </search>
  )
}
