import { z } from 'zod'
import { adminCrud } from './admin-crud.ts'
import { bounds } from './bounds.ts'
import { allergensInput, instant, line, pageQuery, uuid, version } from './fields.ts'
import { json, route } from './route.ts'

const admin = 'Menu: administration'

const choice = {
  id: uuid,
  name: z.string(),
  /** What it costs beside the dish. */
  priceOre: z.number().int(),
  /** Null: nobody has said which. Empty: none. */
  allergens: z.array(z.string()).nullable(),
  isVegetarian: z.boolean(),
  isVegan: z.boolean(),
  /** False: sold out. */
  isAvailable: z.boolean(),
}

/** A group of choices as a dish has it. Guests choose from `min` to `max`, none of them twice. */
export const choiceGroup = z
  .object({
    id: uuid,
    name: z.string(),
    min: z.number().int(),
    max: z.number().int(),
    choices: z.array(z.object(choice)),
  })
  .meta({ id: 'ChoiceGroup' })
export type ChoiceGroup = z.infer<typeof choiceGroup>

/** What was chosen with an ordered dish, as the menu said at that moment. */
export const chosen = z.object({
  choiceId: uuid,
  /** The name of its group. */
  group: z.string(),
  name: z.string(),
  priceOre: z.number().int(),
  allergens: z.array(z.string()).nullable(),
  isVegetarian: z.boolean(),
  isVegan: z.boolean(),
})
export type Chosen = z.infer<typeof chosen>

/** A group as admins edit it, with how many dishes have it. */
export const editableChoiceGroup = z
  .object({
    id: uuid,
    name: z.string(),
    choices: z.array(z.object(choice)),
    items: z.number().int(),
    version: z.number().int(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'EditableChoiceGroup' })
export type EditableChoiceGroup = z.infer<typeof editableChoiceGroup>

export const choiceInput = z.strictObject({
  /** Null: a new choice. */
  id: uuid.nullable().default(null),
  name: line(bounds.menu.choice),
  priceOre: z.number().int().min(0).max(bounds.menu.choicePriceOre),
  allergens: allergensInput,
  isVegetarian: z.boolean().default(false),
  isVegan: z.boolean().default(false),
  isAvailable: z.boolean().default(true),
})
const groupFields = {
  name: line(bounds.menu.choiceGroup),
  choices: z.array(choiceInput).min(1).max(bounds.menu.choices),
}
const exampleGroup = {
  name: 'Tillbehör',
  choices: [
    {
      id: null,
      name: 'Bacon',
      priceOre: 2_000,
      allergens: [],
      isVegetarian: false,
      isVegan: false,
      isAvailable: true,
    },
  ],
}
export const choiceGroupInput = z
  .strictObject(groupFields)
  .meta({ id: 'ChoiceGroupInput', example: exampleGroup })
export type ChoiceGroupInput = z.infer<typeof choiceGroupInput>
export const choiceGroupEdit = z
  .strictObject({ ...groupFields, version })
  .meta({ id: 'ChoiceGroupEdit', example: { ...exampleGroup, version: 1 } })

export const {
  list: listAllChoiceGroups,
  get: getChoiceGroupForEditing,
  create: createChoiceGroup,
  update: updateChoiceGroup,
  remove: deleteChoiceGroup,
} = adminCrud({
  access: 'menu.edit',
  noun: 'choiceGroup',
  plural: 'choiceGroups',
  tag: admin,
  params: z.object({ groupId: uuid }),
  query: z.object(pageQuery),
  stored: editableChoiceGroup,
  input: choiceGroupInput,
  edit: choiceGroupEdit,
  deleted: z.object({ name: z.string() }),
  problems: ['choice_group_taken'],
  removeProblems: ['choice_group_used'],
  texts: {
    list: { summary: 'All groups of choices, by name' },
    get: { summary: 'One group of choices with its version' },
    create: {
      summary: 'Create a group of choices, which dishes share',
      description:
        'A choice is never alcohol: that is a dish of its own. A vegan choice is stored as vegetarian too.',
    },
    update: { summary: 'Change a group of choices' },
    remove: {
      summary: 'Delete a group of choices',
      description: 'Refused with `choice_group_used` while a dish has it. Orders keep what was chosen.',
    },
  },
})

export const setChoiceAvailable = route('setChoiceAvailable', {
  access: 'menu.availability',
  tag: admin,
  summary: 'Say that a choice is sold out, or available again',
  description: 'On all dishes that have it. A dish that cannot be ordered without it is then sold out too.',
  params: z.object({ choiceId: uuid }),
  body: z
    .strictObject({ isAvailable: z.boolean() })
    .meta({ id: 'ChoiceAvailableInput', example: { isAvailable: false } }),
  answers: { 200: json(editableChoiceGroup, 'Changed') },
})
