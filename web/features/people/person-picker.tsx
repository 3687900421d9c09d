import { Combobox, Loader, Pill, PillsInput, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import { Avatar } from '#web/domain/avatar.tsx'
import { useTranslation } from '#web/platform/language.ts'
import classes from './person-picker.module.css'
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

/** The pause in typing before a search, in milliseconds. */
const pause = 250
const shown = 8

/** Chooses users by name; for admins. Arrows and Enter choose, Backspace in the empty field removes the last user. */
export function PersonPicker({ label, description, error, value, onChange, max }: PersonPickerProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), pause)
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
          classNames={{ input: classes.input ?? '' }}
        >
          <Pill.Group>
            {value.map((person) => (
              <Pill
                key={person.userId}
                className={classes.pill ?? ''}
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
                className={classes.field ?? ''}
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
        <Combobox.Options aria-label={t('people.picker.found')} className={classes.options ?? ''}>
          {!isFull &&
            found.map((person) => (
              <Combobox.Option key={person.userId} value={person.userId} className={classes.option ?? ''}>
                <Avatar name={person.displayName} url={person.avatarUrl} size={32} />
                <span className={classes.texts}>
                  <b>
                    <bdi>{person.displayName}</bdi>
                  </b>
                  <small>{person.userId.slice(0, 8)}</small>
                </span>
              </Combobox.Option>
            ))}
        </Combobox.Options>
        {isEmpty && <p className={classes.none}>{texts}</p>}
        <p role="status" className="visually-hidden">
          {combobox.dropdownOpened && isEmpty && texts}
        </p>
      </Combobox.Dropdown>
    </Combobox>
  )
}
