import { ActionIcon, Button, Menu, type MenuItemProps } from '@mantine/core'
import { createLink, type LinkProps } from '@tanstack/react-router'
import { type LucideIcon, MoreHorizontal } from 'lucide-react'
import type { Ref } from 'react'
import { type TextKey, useTranslation } from '#web/platform/language.ts'
import { join } from '../join.ts'
import { LinkButton } from '../link-button.tsx'
import type { ConfirmedAction } from '../row-question.tsx'
import classes from './admin-table.module.css'

export type RowAction<Row> = {
  id: string
  label: TextKey
  /** Accessible name with the row's name: 'Edit {{name}}'. */
  labelOf: TextKey
  icon: LucideIcon
  isDangerous?: boolean
  /** The usual action of a row: its button shows its label at every width. If several actions have this, or none has, it is the first. */
  isCommon?: boolean
  /** Without it, every row has the action. */
  isShown?: (row: Row) => boolean
} & (
  | { link: (row: Row) => Pick<LinkProps, 'to' | 'search' | 'params'> }
  | { onSelect: (row: Row) => unknown; confirm?: undefined }
  | (ConfirmedAction<Row> & {
      /** When the question is opened. */
      onAsk?: () => void
    })
)

/** Runs an action, or asks for confirmation first. */
export type Select<Row> = (action: Exclude<RowAction<Row>, { link: unknown }>, row: Row) => void
/** Buttons in a row. With more actions, the last button opens a menu of the rest. */
const buttonsInRow = 3

type ActionsProps<Row> = {
  row: Row
  actions: readonly RowAction<Row>[]
  nameOf: (row: Row) => string
  select: Select<Row>
}

/** The buttons of a row. */
export function RowActions<Row>({ row, nameOf, select, ...props }: ActionsProps<Row>) {
  const { t } = useTranslation()
  const actions = props.actions.filter(({ isShown }) => isShown?.(row) ?? true)
  const isTooMany = actions.length > buttonsInRow
  const inRow = isTooMany ? actions.slice(0, buttonsInRow - 1) : actions
  const inMenu = actions.slice(inRow.length)
  const common = inRow.find(({ isCommon }) => isCommon) ?? inRow[0]
  const name = nameOf(row)
  return (
    <div className={`${classes.actions} flex justify-end gap-2`} data-actions>
      {inRow.map((action) => (
        <RowButton
          key={action.id}
          row={row}
          action={action}
          select={select}
          name={name}
          hasWord={action === common}
        />
      ))}
      {inMenu.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={44} aria-label={t('actions.moreOf', { name })}>
              <MoreHorizontal size={19} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {inMenu.map((action) => (
              <MenuEntry key={action.id} row={row} action={action} select={select} />
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}

type OneActionProps<Row> = { row: Row; action: RowAction<Row>; select: Select<Row> }

function RowButton<Row>({
  row,
  action,
  select,
  name,
  hasWord,
}: OneActionProps<Row> & { name: string; hasWord: boolean }) {
  const { t } = useTranslation()
  const { label, icon: Icon, isDangerous } = action
  const word = t(label) as string
  const look = {
    'aria-label': String(t(action.labelOf, { name } as never)),
    'data-action': action.id,
    title: word,
    variant: 'default',
    leftSection: <Icon size={17} aria-hidden />,
    className: join(isDangerous && 'text-danger-text'),
    children: <span className={hasWord ? undefined : classes.word}>{word}</span>,
  }
  return 'link' in action ? (
    <LinkButton {...action.link(row)} {...look} />
  ) : (
    <Button {...look} onClick={() => select(action, row)} />
  )
}

const MenuLink = createLink((props: MenuItemProps & { ref?: Ref<HTMLAnchorElement> }) => (
  <Menu.Item component="a" {...props} />
))

function MenuEntry<Row>({ row, action, select }: OneActionProps<Row>) {
  const { t } = useTranslation()
  const { label, icon: Icon, isDangerous } = action
  const look = { leftSection: <Icon size={17} aria-hidden />, ...(isDangerous && { color: 'red' }) }
  if ('link' in action) {
    return (
      <MenuLink {...look} {...action.link(row)}>
        {t(label) as string}
      </MenuLink>
    )
  }
  return (
    <Menu.Item {...look} onClick={() => select(action, row)}>
      {t(label) as string}
    </Menu.Item>
  )
}
