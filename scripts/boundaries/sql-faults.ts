/** A test may look at the database as it likes. */
const isTest = (file: string) => /\.(test|fixture)\.ts$|\/testing\//.test(file)

/** Who holds a connection of their own: for migrations, COPY, cursors, notices, statements that are prepared once. */
const ON_A_CONNECTION = /^apps\/server\/src\/((db|fold|ingest|live)\/|features\/geofences\/fold-preview\.ts)/

const BUILDER = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/g
const TEMPLATE = /\bsql(<[^`]*?>)?`/
const TEMPLATES = /\bsql(?:<[^`]*?>)?`[^`]*`/g
/** A letter or digit after a single backslash. */
const LONE_ESCAPE = /(?<!\\)(?:\\\\)*\\\w/g
/** Names of routes, and whatever binds a handler to one. */
const ROUTES_FILE = /(^|[/-])routes\.ts$/
const ENDPOINT = /\bimplement\(/
/** What makes a template more than an expression. */
const QUERY = /\b(select|exists|any)\b/

/**
 * What is wrong with the SQL of a server's file, each as one line; `file` is its path from the root of the repository. How
 * SQL is written here stands in CONTRIBUTING, "SQL".
 */
export function sqlFaults(file: string, text: string): string[] {
  if (!file.startsWith('apps/server/src/') || isTest(file)) return []
  const faults = [scopeFaults(file, text), routeFaults(file, text), styleFaults(file, text), escapeFaults(text)].flat()
  return faults.map(fault => `${file}: ${fault}`)
}

/** Only db/in-scope.ts states who sees what. */
function scopeFaults(file: string, text: string): string[] {
  if (file === 'apps/server/src/db/in-scope.ts') return []
  const written = [
    ...text.matchAll(/\$\{[^{}]*\b(?:customerIds|vehicleGroupIds)\}::int\[\]|\bcustomer_id = any\(\$\{[^{}]*\}/g),
    ...text.matchAll(/'in',[^()]*\b(?:customerIds|vehicleGroupIds)\b/g),
  ]
  return written.map(([found]) => `${found} writes a scope's condition out: use db/in-scope.ts`)
}

function routeFaults(file: string, text: string): string[] {
  if (!ROUTES_FILE.test(file) && !ENDPOINT.test(text)) return []
  const hasSql = text.search(BUILDER) >= 0 || TEMPLATE.test(text) || /\.query(<.*>)?\(/.test(text)
  return hasSql ? ['routes hold no SQL: it goes into a file that is named for what it reads or writes'] : []
}

/**
 * A statement is the builder's, with an expression as a value at most, or a template; texts with $1 are for rooms that have a
 * connection.
 */
function styleFaults(file: string, text: string): string[] {
  const faults = chainsOf(text)
    .filter(
      chain => /\.where\(\s*sql[<`]/.test(chain) || [...chain.matchAll(TEMPLATES)].some(([text]) => QUERY.test(text)),
    )
    .map(chain => `${chain.split('\n')[0]} … is half builder and half template: write it as one template`)
  if (!ON_A_CONNECTION.test(file) && /\b(pool|client|systemPool)\.query(<.*>)?\(/.test(text)) {
    faults.push("a pool's query() is for rooms with a connection of their own: use the builder or a template")
  }
  return faults
}

/** A template is read as TypeScript before it is SQL: an escape of a pattern arrives as the letter alone. */
function escapeFaults(text: string): string[] {
  return [...text.matchAll(TEMPLATES)]
    .flatMap(([template]) => template.match(LONE_ESCAPE) ?? [])
    .map(found => `${found} loses its backslash before it is SQL: double it`)
}

/** Each statement of the builder, from its table to where it is executed or its function ends. */
function chainsOf(text: string): string[] {
  return [...text.matchAll(BUILDER)].map(match => {
    const rest = text.slice(match.index)
    const end = rest.search(/\.execute(TakeFirst(OrThrow)?)?\(|\n}/)
    return end < 0 ? rest : rest.slice(0, end)
  })
}
