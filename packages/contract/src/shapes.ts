import { inWholeSeconds, withoutZeroFraction } from '@milepost/domain/time/api-dates.ts'
import { isTimeZone } from '@milepost/domain/time/local-time.ts'
import { z } from 'zod'
import { NO_CONTROL_CHARACTERS } from './no-control-characters.ts'

/** A whole number in a path or a query: decimal digits, as people write one; a number in any other spelling (0x1f, 1e3) is a 400. */
export const inDigits = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(sent => (typeof sent === 'string' && /^-?\d+$/.test(sent) ? Number(sent) : sent), schema)

/** The same with decimals after a point. */
export const inDecimals = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(sent => (typeof sent === 'string' && /^-?\d+(\.\d+)?$/.test(sent) ? Number(sent) : sent), schema)

/** Ids in paths and queries: positive 32-bit integers; anything else is a 400 that names the field. */
export const id = inDigits(z.number().int().positive().max(2_147_483_647))

/** Ids in bodies, where a number is a number. */
export const rowId = z.number().int().positive().max(2_147_483_647)

/** Counts the changes of a record. */
export const rowVersion = z.number().int().min(0).max(2_147_483_647)

/** Those that turn the direction of what follows: a name could be read as another. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/
/** Letters, marks, numbers, signs: something that is seen. Fillers of Hangul and the empty Braille cell are none. */
const SEEN = /(?![\u115f\u1160\u3164\uffa0\u2800])[\p{L}\p{M}\p{N}\p{P}\p{S}]/u

/** A text of one line: a control character would end it in a file or on paper, and what nobody sees is no text. */
export const lineOfText = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .regex(new RegExp(`^${NO_CONTROL_CHARACTERS}$`, 'u'), 'a text without control characters')
    .refine(text => text === '' || (SEEN.test(text) && !TURNS.test(text)), 'a text that is seen as it is')

/** An e-mail address whose domain has a dot, kept in lower case. */
export const mailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)+$/, 'an e-mail address')

/** An instant on the wire: ISO 8601 in UTC, in whole seconds (FMT-02, N-85). */
export const instant = z.iso.datetime().overwrite(inWholeSeconds)

/** One that a device gave, or that follows from what it gave: with milliseconds where there are any (N-85). */
export const deviceInstant = z.iso.datetime().overwrite(withoutZeroFraction)

/** A time zone of the IANA list. */
export const timeZone = z.string().max(64).refine(isTimeZone, 'a time zone such as Europe/Lisbon')

/** What is wrong with a field; the screen has words of its own for the codes, `detail` is for those who read the answer itself. */
export const fieldFault = z
  .object({
    /** Its path in the request, such as vehicle_groups.0. */
    field: z.string(),
    code: z.enum(['required', 'too short', 'too long', 'invalid', 'taken', 'unknown', 'in use', 'forbidden']),
    detail: z.string(),
  })
  .meta({ id: 'FieldFault' })

export type FieldFault = z.output<typeof fieldFault>

/** Whose clock the times of a file are written in: the caller's own unless given (docs/domain/clocks.md). */
export const fileTimeZone = timeZone.optional()

/**
 * The error shape of the documents: `detail` for a person, the (first) field at fault, all of them where there are several
 * fields that can be at fault, and the request's id to quote.
 */
export const errorBody = z
  .object({
    detail: z.string(),
    field: z.string().optional(),
    fields: z.array(fieldFault).optional(),
    request_id: z.string().optional(),
  })
  .meta({ id: 'Error' })

/** Lists answer `count` and `results` (HTTP-08). */
export const listOf = <Row extends z.ZodType>(row: Row) => z.object({ count: z.number().int(), results: z.array(row) })
