import { Combobox, Loader, Pill, PillsInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import { Avatar } from '#web/domain/avatar.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { searchRest } from '#web/ui/use-search-text.ts'
import classes from './people.module.css'
import { userQueries } from './queries.ts'

/** A chosen user. */
export type Person = { userId: string; displayName: string }

type PersonPickerProps = {
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
  value: Person[]
  onChange: (value: Person[]) => void
  /** The largest number of users. */
  max: number
}

const shown = 8

/** Chooses users by name; for admins. Arrows and Enter choose, Backspace in the empty field removes the last user. */
export function PersonPicker({ label, description, error, value, onChange, max }: PersonPickerProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), searchRest)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const isFull = value.length >= max
  const { data, isError, isFetching } = useQuery({
    ...userQueries.found(search, Math.min(shown + value.length, bounds.pageSize.max)),
    enabled: combobox.dropdownOpened && !isFull,
    placeholderData: keepPreviousData,
  })
  const isChosen = (userId: string) => value.some((each) => each.userId === userId)
  const found = (data?.items ?? []).filter(({ userId }) => !isChosen(userId)).slice(0, shown)
  const remove = (userId: string) => onChange(value.filter((each) => each.userId !== userId))
  const choose = (userId: string) => {
    const person = found.find((each) => each.userId === userId)
    if (!person || isFull) return
    onChange([...value, { userId, displayName: person.displayName }])
    setTyped('')
    combobox.resetSelectedOption()
    if (value.length + 1 >= max) combobox.closeDropdown()
  }
  const isEmpty = isFull || found.length === 0
  const why = isFull ? 'full' : isError ? 'failed' : data && !isFetching ? 'nobody' : 'searching'
  const texts = t(`people.picker.${why}`, { max })
  const removeLast = (key: string) => {
    const last = value.at(-1)
    if (key === 'Backspace' && typed === '' && last) remove(last.userId)
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
      <Combobox.DropdownTarget>
        <PillsInput
          label={label}
          description={description}
          error={error}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rightSection={isFetching ? <Loader size={18} /> : null}
          onClick={() => combobox.openDropdown()}
          classNames={{
            input: `${classes.input} min-h-12 py-1.25 focus-within:border-chalk focus-within:outline-3 focus-within:outline-chalk focus-within:outline-offset-1`,
          }}
        >
          <Pill.Group>
            {value.map((person) => (
              <Pill
                key={person.userId}
                className={`${classes.pill} h-8.5 pl-3 border border-edge bg-surface text-text text-md [&_button]:min-w-8 [&_button]:h-8`}
                withRemoveButton
                onRemove={() => remove(person.userId)}
                removeButtonProps={{
                  'aria-label': t('people.picker.remove', { name: person.displayName }),
                  tabIndex: 0,
                  'aria-hidden': false,
                }}
              >
                <bdi>{person.displayName}</bdi>
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                className={`${classes.personPickerField} min-w-[8rem] h-8.5 text-base`}
                value={typed}
                placeholder={value.length === 0 ? t('people.picker.placeholder') : ''}
                maxLength={200}
                autoComplete="off"
                onFocus={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onChange={(event) => {
                  setTyped(event.currentTarget.value)
                  combobox.openDropdown()
                  combobox.updateSelectedOptionIndex()
                }}
                onKeyDown={(event) => removeLast(event.key)}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={!combobox.dropdownOpened}>
        <Combobox.Options aria-label={t('people.picker.found')} className="max-h-[19rem] overflow-y-auto">
          {!isFull &&
            found.map((person) => (
              <Combobox.Option
                key={person.userId}
                value={person.userId}
                className={`${classes.option} flex items-center gap-3 min-h-12 rounded-sm`}
              >
                <Avatar name={person.displayName} url={person.avatarUrl} size={32} />
                <span
                  className={`${classes.texts} flex flex-col min-w-0 [&_small]:text-muted [&_small]:font-mono`}
                >
                  <b>
                    <bdi>{person.displayName}</bdi>
                  </b>
                  <small>{person.userId.slice(0, 8)}</small>
                </span>
              </Combobox.Option>
            ))}
        </Combobox.Options>
        {isEmpty && <p className="p-3 text-muted">{texts}</p>}
        <p role="status" className="visually-hidden">
          {combobox.dropdownOpened && isEmpty && texts}
        </p>
      </Combobox.Dropdown>
    </Combobox>
  )
}
