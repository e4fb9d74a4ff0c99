import { COLUMN_TYPES, FILLED_BY_TRIGGER } from './column-types.ts'
import type { Column } from './read-columns.ts'

/** How the driver reads a type, and what it is written as where that differs. Counts and ids of telemetry fit a double. */
const TYPES: Readonly<Record<string, { read: string; write?: string }>> = {
  bool: { read: 'boolean' },
  box: { read: 'string' },
  bytea: { read: 'Buffer' },
  cidr: { read: 'string' },
  citext: { read: 'string' },
  date: { read: 'Date', write: 'string' },
  float4: { read: 'number' },
  float8: { read: 'number' },
  inet: { read: 'string' },
  int2: { read: 'number' },
  int4: { read: 'number' },
  int8: { read: 'number' },
  jsonb: { read: 'unknown', write: 'string' },
  text: { read: 'string' },
  timestamptz: { read: 'Date' },
  tstzrange: { read: 'string' },
  uuid: { read: 'string' },
  xid8: { read: 'string' },
}

/** `lineWidth` of biome.json. */
const LONGEST_LINE = 120

/**
 * The text of apps/server/src/db/tables.ts, formatted. Throws at a type it does not know, and when column-types.ts names a
 * column that is not there.
 */
export function renderTables(columns: readonly Column[]): string {
  const keys = new Set(columns.map(keyOf))
  const stale = [...Object.keys(COLUMN_TYPES), ...FILLED_BY_TRIGGER].filter(key => !keys.has(key))
  if (stale.length > 0) throw new Error(`column-types.ts names what is no column: ${stale.join(', ')}`)
  const tables = Map.groupBy(columns, column => column.table)
  return [
    ...importLines(),
    '',
    '/**',
    ' * The tables as queries see them. Generated: after a new migration run `npm run tables`. What json and some texts hold is',
    ' * in catalogue/column-types.ts. Read a date as text (`day::text`): the driver makes an instant of it.',
    ' */',
    'export interface Tables {',
    ...[...tables].flatMap(([table, own]) => [`  ${table}: {`, ...own.map(columnLine), '  }']),
    '}',
    '',
  ].join('\n')
}

/** As Biome writes it: a union that does not fit in a line has a line for each of its members. */
function columnLine(column: Column): string {
  const type = columnType(column)
  const line = `    ${column.name}: ${type}`
  const isUnion = column.texts !== undefined && !type.includes('<')
  return line.length <= LONGEST_LINE || !isUnion
    ? line
    : [`    ${column.name}:`, ...type.split(' | ').map(member => `      | ${member}`)].join('\n')
}

function importLines(): string[] {
  const names = new Map<string, Set<string>>([['kysely', new Set(['ColumnType', 'Generated', 'GeneratedAlways'])]])
  for (const { import: imported } of Object.values(COLUMN_TYPES)) {
    if (imported) names.set(imported.from, (names.get(imported.from) ?? new Set()).add(imported.name))
  }
  return [...names]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, own]) => `import type { ${[...own].toSorted().join(', ')} } from '${from}'`)
}

function columnType(column: Column): string {
  const { read: type, write } = typesOf(column)
  const orNull = column.nullable ? ' | null' : ''
  const read = type === 'unknown' ? type : `${type}${orNull}`
  const hasDefault = column.hasDefault || FILLED_BY_TRIGGER.includes(keyOf(column))
  if (column.always) return `GeneratedAlways<${read}>`
  if (write === undefined) return hasDefault ? `Generated<${read}>` : read
  return `ColumnType<${read}, ${write}${orNull}${hasDefault ? ' | undefined' : ''}, ${write}${orNull}>`
}

function typesOf(column: Column): { read: string; write?: string } {
  if (column.texts) return { read: column.texts.map(text => `'${text}'`).join(' | ') }
  const isArray = column.type.startsWith('_')
  const types = TYPES[isArray ? column.type.slice(1) : column.type]
  if (!types) throw new Error(`${keyOf(column)} is a ${column.type}: add it to TYPES in catalogue/render-tables.ts`)
  if (isArray) return { read: `${types.read}[]` }
  return { ...types, read: COLUMN_TYPES[keyOf(column)]?.type ?? types.read }
}

function keyOf({ table, name }: Column): string {
  return `${table}.${name}`
}
