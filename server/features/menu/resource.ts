import type { EditableChoiceGroup } from '#contract/choices.ts'
import type { EditableMenuCategory, EditableMenuItem, Kitchen } from '#contract/menu.ts'
import type { Station } from '#contract/stations.ts'
import type { Resource } from '#server/platform/crud/resource.ts'
import { type ChoiceGroupRow, findChoiceGroup, lockChoiceGroup } from './choice-queries.ts'
import {
  presentCategory,
  presentChoiceGroup,
  presentItem,
  presentKitchen,
  presentStation,
} from './present.ts'
import {
  type CategoryRow,
  findCategory,
  findItem,
  findKitchen,
  findStation,
  type ItemRow,
  type KitchenRow,
  lockCategory,
  lockItem,
  lockKitchen,
  lockStation,
  type StationRow,
} from './queries.ts'
import { sendMenuChange } from './send-menu-change.ts'

export const categoryResource = {
  table: 'menu_categories',
  key: 'id',
  noun: 'menuCategory',
  find: findCategory,
  lock: lockCategory,
  present: presentCategory,
  publish: sendMenuChange,
} satisfies Resource<'menu_categories', CategoryRow, EditableMenuCategory>

export const itemResource = {
  table: 'menu_items',
  key: 'id',
  noun: 'menuItem',
  find: findItem,
  lock: lockItem,
  present: presentItem,
  publish: sendMenuChange,
} satisfies Resource<'menu_items', ItemRow, EditableMenuItem>

export const choiceGroupResource = {
  table: 'menu_choice_groups',
  key: 'id',
  noun: 'choiceGroup',
  find: findChoiceGroup,
  lock: lockChoiceGroup,
  present: presentChoiceGroup,
  publish: sendMenuChange,
} satisfies Resource<'menu_choice_groups', ChoiceGroupRow, EditableChoiceGroup>

export const stationResource = {
  table: 'stations',
  key: 'id',
  noun: 'station',
  find: findStation,
  lock: lockStation,
  present: presentStation,
  publish: sendMenuChange,
} satisfies Resource<'stations', StationRow, Station>

export const kitchenResource = {
  table: 'kitchen',
  key: 'id',
  noun: 'kitchen',
  subject: { subjectType: 'club', subjectId: 'kitchen' },
  find: findKitchen,
  lock: lockKitchen,
  present: presentKitchen,
  publish: sendMenuChange,
} satisfies Resource<'kitchen', KitchenRow, Kitchen>
