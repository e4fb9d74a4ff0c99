import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ALL_ROUTES } from './all-routes.ts'

type JsonSchema = z.core.JSONSchema.JSONSchema

/** What a check of a whole may meet where a check of a part has found fault already, and what no part expects. */
const HOSTILE: readonly unknown[] = [
  ...[
    '',
    'NaN',
    '__proto__',
    '0000-W99',
    '-000001-01-01',
    '275760-09-13T00:00:00Z',
    '(',
    '\ud800',
    '\u202e',
    'x'.repeat(5_000),
  ],
  ...[NaN, Infinity, -1, 0.5, 2 ** 31, 2 ** 53, 1e21, 1e308, -1e308],
  ...[null, true, [], [[]], [null], {}, { length: 3 }, { constructor: null }],
]

/** A value with everything that a schema names. */
function filled(schema: JsonSchema | boolean | undefined, names: Record<string, JsonSchema>): unknown {
  if (typeof schema !== 'object') return 'text'
  if (schema.$ref !== undefined) return filled(names[schema.$ref.split('/').at(-1) ?? ''], names)
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return filled(choices[0], names)
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? { name: true })
    return Object.fromEntries(fields.map(([name, field]) => [name, filled(field, names)]))
  }
  if (schema.type === 'array') {
    return [filled(Array.isArray(schema.items) ? schema.items[0] : schema.items, names)]
  }
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'boolean') return true
  if (schema.type === 'null') return null
  return { date: '2026-06-01', 'date-time': '2026-06-01T08:00:00Z' }[schema.format ?? ''] ?? 'text'
}

/** The value with each of its parts in turn replaced by each of these. */
function* withHostileParts(value: unknown): Generator<unknown> {
  yield* HOSTILE
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) {
    for (const hostile of withHostileParts(part)) {
      yield Array.isArray(value) ? value.with(Number(name), hostile) : { ...value, [name]: hostile }
    }
  }
}

const schemas = Object.entries(ALL_ROUTES).flatMap(([noun, table]) =>
  Object.entries(table).flatMap(([name, { query, body }]) =>
    [query, body].flatMap(schema => (schema === undefined ? [] : [{ name: `${noun}.${name}`, schema }])),
  ),
)

describe.each(schemas)('$name', ({ schema }) => {
  test('answers whatever it is given and never throws', () => {
    const { $defs = {}, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    for (const value of withHostileParts(filled(described as JsonSchema, $defs as Record<string, JsonSchema>))) {
      expect(() => schema.safeParse(value), JSON.stringify(value)).not.toThrow()
    }
  })
})
