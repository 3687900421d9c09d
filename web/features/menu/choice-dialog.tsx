import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import type { ChoiceGroup } from '#contract/choices.ts'
import type { MenuItem } from '#contract/menu.ts'
import { chosenFrom, isEnough, withChoices } from '#rules/choices.ts'
import { Allergens } from '#web/domain/allergens.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'

type Choice = ChoiceGroup['choices'][number]
type ChoicesProps = {
  dish: MenuItem
  /** The ids of what is chosen already. */
  before: readonly string[]
  /** What the button does: adds the dish, or changes its line. */
  action: 'add' | 'change'
  onChoose: (choices: Choice[]) => void
}
type ChoiceDialogProps = ChoicesProps & { opened: boolean; onClose: () => void }

/** What a guest chooses with a dish. */
export const ChoiceDialog = ({ opened, onClose, onChoose, ...props }: ChoiceDialogProps) => (
  <Dialog
    opened={opened}
    onClose={onClose}
    title={<span lang="sv">{props.dish.name}</span>}
    size="min(560px, 100%)"
  >
    <Choices
      {...props}
      onChoose={(choices) => {
        onChoose(choices)
        onClose()
      }}
    />
  </Dialog>
)

function Choices({ dish, before, action, onChoose }: ChoicesProps) {
  const { t, language } = useTranslation()
  const { choiceGroups: groups } = dish
  const [ids, setIds] = useState(() =>
    chosenFrom(groups, before).flatMap(({ id, isAvailable }) => (isAvailable ? [id] : [])),
  )
  const [wasIncomplete, setWasIncomplete] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const chosen = chosenFrom(groups, ids)
  const food = withChoices(dish, chosen)
  const price = formatPrice(food.priceOre, language)
  const submit = () => {
    const missing = groups.findIndex((group) => !isEnough(group, ids))
    if (missing === -1) return onChoose(chosen)
    setWasIncomplete(true)
    frame.current?.querySelectorAll('fieldset')[missing]?.focus()
  }
  return (
    <>
      <div ref={frame} className="grid gap-6">
        {groups.map((group) => (
          <Group
            key={group.id}
            group={group}
            ids={ids}
            isMissing={wasIncomplete && !isEnough(group, ids)}
            onChange={(own) =>
              setIds([...ids.filter((id) => group.choices.every((choice) => choice.id !== id)), ...own])
            }
          />
        ))}
      </div>
      <div className="grid gap-1.5 mt-5 pt-4 border-t border-t-line" role="status">
        <span className="muted small">{t('menuScreens.choices.together')}</span>
        <Allergens allergens={food.allergens} />
      </div>
      <DialogActions>
        <Button size="md" onClick={submit}>
          {t(`menuScreens.choices.${action}`, { price })}
        </Button>
      </DialogActions>
    </>
  )
}

type GroupProps = {
  group: ChoiceGroup
  ids: readonly string[]
  isMissing: boolean
  onChange: (ids: string[]) => void
}

/** One group: radio buttons where only one can be chosen, otherwise checkboxes. */
function Group({ group, ids, isMissing, onChange }: GroupProps) {
  const { t } = useTranslation()
  const { id, name, min, max, choices } = group
  const own = choices.filter((choice) => ids.includes(choice.id)).map((choice) => choice.id)
  const isSingle = max === 1
  const change = (choice: string, isOn: boolean) => {
    if (isSingle) return onChange([choice])
    onChange(isOn ? [...own, choice] : own.filter((each) => each !== choice))
  }
  return (
    <fieldset
      className="grid min-w-0 m-0 p-0 border-0"
      tabIndex={-1}
      {...(isMissing && { 'aria-invalid': true, 'aria-describedby': `${id}-missing` })}
    >
      <legend className="w-full p-0 mb-1.5">
        <b className="text-xl" lang="sv">
          {name}
        </b>{' '}
        <span className="muted">{ruleText(t, group)}</span>
      </legend>
      {isSingle && min === 0 && (
        <Row name={id} isRadio isChecked={own.length === 0} onChange={() => onChange([])}>
          {t('menuScreens.choices.none')}
        </Row>
      )}
      {choices.map((choice) => {
        const isChecked = own.includes(choice.id)
        return (
          <Row
            key={choice.id}
            name={id}
            isRadio={isSingle}
            isChecked={isChecked}
            isDisabled={!choice.isAvailable || (!isSingle && !isChecked && own.length >= max)}
            onChange={(isOn) => change(choice.id, isOn)}
          >
            <ChoiceText choice={choice} />
          </Row>
        )
      })}
      {isMissing && (
        <p id={`${id}-missing`} className="mt-1.5 text-danger-text font-semibold">
          {t('menuScreens.choices.missing', { name })}
        </p>
      )}
    </fieldset>
  )
}

/** How many of a group are chosen. */
function ruleText(t: ReturnType<typeof useTranslation>['t'], { min, max, choices }: ChoiceGroup): string {
  if (min === max) return t('menuScreens.choices.exactly', { count: min })
  if (min > 0) return t('menuScreens.choices.between', { min, max })
  return max >= choices.length ? t('menuScreens.choices.any') : t('menuScreens.choices.most', { count: max })
}

type RowProps = {
  name: string
  isRadio: boolean
  isChecked: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
  children: ReactNode
}

const Row = ({ name, isRadio, isChecked, isDisabled = false, onChange, children }: RowProps) => (
  <label className="flex gap-3 items-center min-h-12 py-2 px-1 border-b border-b-line cursor-pointer has-disabled:cursor-default has-disabled:text-muted">
    <input
      type={isRadio ? 'radio' : 'checkbox'}
      name={name}
      className="flex-none size-5 m-0 accent-(--cloth)"
      checked={isChecked}
      disabled={isDisabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    <span className="flex flex-1 flex-wrap gap-x-3 items-baseline justify-between min-w-0 wrap-anywhere">
      {children}
    </span>
  </label>
)

function ChoiceText({ choice }: { choice: Choice }) {
  const { t, language } = useTranslation()
  return (
    <>
      <span lang="sv">{choice.name}</span>
      {!choice.isAvailable ? (
        <span>{t('food.soldOut')}</span>
      ) : (
        choice.priceOre > 0 && (
          <span className="numbers">
            {t('menuScreens.choices.price', { price: formatPrice(choice.priceOre, language) })}
          </span>
        )
      )}
      {(choice.allergens === null || choice.allergens.length > 0) && (
        <span className="basis-full small">
          <Allergens allergens={choice.allergens} />
        </span>
      )}
    </>
  )
}
