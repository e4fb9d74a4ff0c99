import { z } from 'zod'

/** The schema of a value itself, without that it may be absent, null or made of another first. */
export function bareSchema(schema: unknown): unknown {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return bareSchema(schema.unwrap())
  return schema instanceof z.ZodPipe ? bareSchema(schema.in) : schema
}

/** How short and how long a text may be by the contract, as an input takes it. Throws where the schema is of no text with a bound. */
export function textLimits(schema: z.ZodType): { minLength?: number; maxLength: number } {
  const bare = bareSchema(schema)
  if (!(bare instanceof z.ZodString) || bare.maxLength === null) throw new Error('a field without a longest text')
  return { ...(bare.minLength !== null && { minLength: bare.minLength }), maxLength: bare.maxLength }
}

/** What a number lies between by the contract, both included, as an input takes it. Throws where the schema is of no bounded number. */
export function numberLimits(schema: z.ZodType): { min: number; max: number } {
  const bare = bareSchema(schema)
  if (!(bare instanceof z.ZodNumber)) throw new Error('a field of no number')
  const { minValue: min, maxValue: max } = bare
  if (min === null || max === null || !Number.isFinite(min) || !Number.isFinite(max))
    throw new Error('a field without bounds')
  return { min, max }
}
