import { z } from '@hono/zod-openapi'
import { bounds } from './bounds.ts'

// Control characters (except line breaks where a text may have them), lone surrogates and the overrides that
// turn the reading direction are never stored: NUL breaks the database, the others lie to the reader.
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is refused
const forbiddenInLine = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is refused
const forbiddenInText = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u

const clean = (forbidden: RegExp) => (value: string) => value.isWellFormed() && !forbidden.test(value)
// A name of nothing but these is an empty place on every screen that shows it.
const nothingToSee = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]+$/u
const normalise = (value: string) => {
  const trimmed = value.replaceAll('\r\n', '\n').normalize('NFC').trim()
  return nothingToSee.test(trimmed) ? '' : trimmed
}

/** One line of text: NFC, trimmed, 1 to `max` characters of which one can be seen, no control characters. */
export const line = (max: number) =>
  z
    .string()
    .max(max * 4)
    .transform(normalise)
    .pipe(
      z
        .string()
        .min(1)
        .max(max)
        .refine(clean(forbiddenInLine), { params: { rule: 'control_characters' } }),
    )

/** Several lines of text; empty is allowed. */
export const text = (max: number) =>
  z
    .string()
    .max(max * 4)
    .transform(normalise)
    .pipe(
      z
        .string()
        .max(max)
        .refine(clean(forbiddenInText), { params: { rule: 'control_characters' } }),
    )

/** The specification's "empty becomes null". */
export const emptyToNull = <S extends z.ZodType<string, string>>(schema: S) =>
  z
    .union([
      z.null(),
      z
        .string()
        .regex(/^\s*$/)
        .transform(() => null),
      schema,
    ])
    .default(null)

export const uuid = z.uuid().openapi({ example: '3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b' })

/** A calendar date in Europe/Stockholm, `YYYY-MM-DD`, years 2000 to 2100. */
export const localDate = z.iso
  .date()
  .refine((d) => d >= '2000-01-01' && d <= '2100-12-31')
  .openapi({ example: '2026-11-20' })

/** A wall-clock time in Europe/Stockholm. `HH:MM:SS` is accepted and cut to `HH:MM`. */
export const localTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/)
  .transform((t) => t.slice(0, 5))
  .openapi({ example: '19:00' })

export const instant = z.iso.datetime().openapi({ example: '2026-11-20T18:00:00.000Z' })

/** Our own path to a picture. Pictures of other hosts are not loaded, so they are not stored either. */
export const ownPath = z
  .string()
  .max(bounds.event.imageUrl)
  .regex(/^\/(?!\/)[A-Za-z0-9/_.-]+$/)

export const pageSize = z.coerce
  .number()
  .int()
  .min(1)
  .max(bounds.pageSize.max)
  .default(bounds.pageSize.default)
