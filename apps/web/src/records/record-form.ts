import { errorBody, type FieldFault } from '@milepost/contract/shapes.ts'
import { z } from 'zod'
import { bareSchema } from '../ui/field-limits.ts'
import { type AnyRecord, fieldsOf, type Noun, type NounField } from './noun.ts'

/** What a form holds, as the contract writes it. */
export type FormValues = Readonly<Record<string, unknown>>
export type FaultCode = FieldFault['code']
/** What is wrong, by field. */
export type Faults = Readonly<Record<string, FaultCode>>

export const inputsOf = (noun: Noun): readonly NounField[] => fieldsOf(noun).filter(({ input }) => input !== undefined)

const EMPTY = { text: '', number: null, texts: [], switch: false, choice: null, choices: [], picked: [] } as const

/** What an input holds that nobody has touched. */
export function emptyOf({ input }: NounField): unknown {
  if (input === undefined) return null
  return input.kind === 'own' ? input.empty : EMPTY[input.kind]
}

/** The values of a record, or those that a new one begins with. */
export function valuesOf(noun: Noun, record: AnyRecord | null): FormValues {
  return Object.fromEntries(
    inputsOf(noun).map(field => [field.id, record === null ? startOf(noun, field) : writtenOf(record[field.id])]),
  )
}

/** A reference is shown as an object and written as its id. */
function writtenOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(writtenOf)
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}

function startOf(noun: Noun, field: NounField): unknown {
  const start = schemaOf(noun, field.id)?.safeParse(undefined)
  if (start?.success) return start.data
  return emptyOf(field)
}

const schemaOf = (noun: Noun, field: string): z.ZodType | undefined => {
  const shape: Readonly<Record<string, unknown>> = noun.routes.create.body.shape
  const schema = shape[field]
  return schema instanceof z.ZodType ? schema : undefined
}

/** What a number of a field lies between, both included; null where the contract sets no two bounds, or it is no number. */
export function numberBoundsOf(noun: Noun, field: string): { least: number; most: number; isWhole: boolean } | null {
  const schema = bareSchema(schemaOf(noun, field))
  if (!(schema instanceof z.ZodNumber)) return null
  const { minValue: least, maxValue: most } = schema
  // A whole number is within these without being told so.
  if (least === null || most === null || least <= Number.MIN_SAFE_INTEGER || most >= Number.MAX_SAFE_INTEGER)
    return null
  return { least, most, isWhole: schema.isInt }
}

/** The ids that a list is written as. */
export const idsOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter(one => typeof one === 'number') : []

/** Lists in another order hold the same. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  const key = (value: unknown) =>
    JSON.stringify(Array.isArray(value) ? value.map(one => JSON.stringify(one)).toSorted() : value)
  return key(a) === key(b)
}

/** The fields in which two states of a form differ. */
export const changedFields = (noun: Noun, before: FormValues, after: FormValues): readonly NounField[] =>
  inputsOf(noun).filter(({ id }) => !isSame(before[id], after[id]))

/** What the contract has against a value; null when it may be sent. */
export function faultOf(noun: Noun, field: string, value: unknown): FaultCode | null {
  const result = schemaOf(noun, field)?.safeParse(value)
  if (result === undefined || result.success) return null
  return codeOf(result.error.issues[0], value)
}

function codeOf(issue: z.core.$ZodIssue | undefined, value: unknown): FaultCode {
  const isEmpty =
    value === null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)
  if (isEmpty) return 'required'
  if (issue?.code === 'too_small') return 'too short'
  return issue?.code === 'too_big' ? 'too long' : 'invalid'
}

/** What the contract has against what is sent: the whole form of a new record, what was changed of another. */
export function faultsOf(noun: Noun, values: FormValues, sent = inputsOf(noun)): Faults {
  const found = sent.map(({ id }) => [id, faultOf(noun, id, values[id])] as const)
  return Object.fromEntries(found.flatMap(([id, code]) => (code === null ? [] : [[id, code] as const])))
}

/** The faults that a refusal of the server names, by the first part of their path. */
export function faultsOfRefusal(body: unknown): Faults {
  const { data } = errorBody.safeParse(body)
  return Object.fromEntries((data?.fields ?? []).map(({ field, code }) => [field.split('.')[0] ?? field, code]))
}
