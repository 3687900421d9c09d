import { z } from 'zod'
import { bounds } from './bounds.ts'
import {
  dateRule,
  graphemeCount,
  isPictureAddress,
  isStorable,
  normaliseLine,
  normaliseText,
  timePattern,
} from './text.ts'

// Without `jitless`, the first zod object compiles a function from text, which the Content-Security-Policy forbids.
// Every file with a form's schema imports this file, so this line runs before the schema is created.
if ('document' in globalThis) z.config({ jitless: true })

const unstorable = { params: { rule: 'control_characters' } }

/** One line of text: cleaned, NFC, trimmed, 1 to `max` characters, at least one of them visible. */
export const line = (max: number) =>
  z
    .string()
    .max(max * 4)
    .transform(normaliseLine)
    .pipe(z.string().min(1).max(max).refine(isStorable, unstorable))
    // Metadata for OpenAPI, which cannot describe the value before and after a transformation.
    .meta({ minLength: 1, maxLength: max })

/** Several lines of text, cleaned; empty is allowed. */
export const text = (max: number) =>
  z
    .string()
    .max(max * 4)
    .transform(normaliseText)
    .pipe(z.string().max(max).refine(isStorable, unstorable))
    .meta({ maxLength: max })

/** The specification's "empty becomes null". A text without a visible character is empty. */
export const emptyToNull = <S extends z.ZodType<string, string>>(schema: S) =>
  z
    .union([
      z.null(),
      z
        .string()
        .refine((value) => normaliseText(value) === '')
        .transform(() => null)
        .meta({ pattern: '^\\s*$' }),
      schema,
    ])
    .default(null)

/** An OpenAPI component that may be null. `.nullable()` would make the component itself nullable. */
export const orNull = <S extends z.ZodType>(schema: S) => z.union([schema, z.null()])

export const exampleId = '3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b'

/** Accepted in any letter case and lowercased, as the database writes it, so that ids can be compared as text. */
export const uuid = z.uuid().toLowerCase().meta({ example: exampleId })

/** The allergens of a dish or a choice, in lower case. Null: nobody has said which. Empty: none. */
export const allergensInput = orNull(
  z
    .array(line(bounds.menu.allergen).transform((word) => word.toLowerCase()))
    .max(bounds.menu.allergens)
    .transform((words) => [...new Set(words)]),
).default(null)

/** The PIN of a member of staff. */
export const pin = z
  .string()
  .regex(new RegExp(`^\\d{${bounds.pin.min},${bounds.pin.max}}$`))
  .meta({ example: '5093' })

/**
 * Chosen by the caller for one write. The same request sent again is the same write, and gets the first answer. With other
 * content it is refused with `key_reused`.
 */
export const requestId = uuid.meta({
  description: 'Chosen by the caller. The same request sent again is the same write.',
})

/** A calendar date in Europe/Stockholm, `YYYY-MM-DD`, years 2000 to 2100. */
export const localDate = z
  .string()
  .superRefine((value, context) => {
    const rule = value === '' ? 'required' : dateRule(value)
    if (rule) context.addIssue({ code: 'custom', params: { rule } })
  })
  .meta({ format: 'date', example: '2026-11-20' })

/** Whether the date may be in the past. Otherwise such a date is refused with `date_has_passed`. */
export const allowsPast = z.boolean().default(false)

/**
 * Whether another one with the same title, time and location may exist. Otherwise the duplicate is refused with
 * `duplicate_exists`.
 */
export const allowsDuplicate = z.boolean().default(false)

/** A wall-clock time in Europe/Stockholm. `HH:MM:SS` is accepted and cut to `HH:MM`. */
export const localTime = z
  .string()
  .regex(timePattern)
  .transform((t) => t.slice(0, 5))
  .meta({ example: '19:00' })

export const instant = z.iso.datetime().meta({ example: '2026-11-20T18:00:00.000Z' })

/** The address of a content picture: see `isPictureAddress`. What is stored is the path of our own copy. */
export const pictureAddress = z
  .string()
  .max(bounds.pictureAddress)
  .refine(isPictureAddress, { params: { rule: 'picture_address' } })

/** A name that others see: one line, 1 to 50 characters as people count them and at most 200 code points. */
export const displayName = line(bounds.displayName.codePoints * 2)
  .refine(
    (value) =>
      graphemeCount(value) <= bounds.displayName.graphemes &&
      [...value].length <= bounds.displayName.codePoints,
    { params: { rule: 'too_long', limit: bounds.displayName.graphemes } },
  )
  .meta({ maxLength: bounds.displayName.codePoints })

/** A search text. It is matched literally, without wildcards. */
export const searchText = z.string().max(200).transform(normaliseLine).refine(isStorable, unstorable)

/** The order of a list by the column that it is sorted by. */
export const sortOrder = z.enum(['asc', 'desc'])
export type SortOrder = z.infer<typeof sortOrder>

export const pageSize = z.coerce
  .number()
  .int()
  .min(1)
  .max(bounds.pageSize.max)
  .default(bounds.pageSize.default)

/** `cursor` is the `nextCursor` of the previous page. Its content is opaque. */
export const pageQuery = { limit: pageSize, cursor: z.string().max(200).optional() }
export const pageOf = <S extends z.ZodType>(item: S) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })

/**
 * Grows with every change of a row. The answer or message with the higher revision is newer.
 */
export const revision = z.number().int()

/** The version that an edit starts from. */
export const version = z.number().int().min(1).max(2_147_483_647)
