import type { FieldFault } from '@milepost/contract/shapes.ts'

/** An issue of a schema as Fastify hands it on. */
interface SchemaIssue {
  keyword: string
  instancePath: string
  message?: string
  params: Record<string, unknown>
}

/** Everything that is wrong with what was sent, by the schema of the contract. */
export function fieldFaults(issues: readonly SchemaIssue[]): FieldFault[] {
  return issues.flatMap(issue =>
    fieldsOf(issue).map(field => ({ field, code: codeOf(issue), detail: issue.message ?? 'invalid' })),
  )
}

/** The field that an issue is about; of keys that are not known each. */
function fieldsOf({ keyword, instancePath, params }: SchemaIssue): string[] {
  const path = instancePath.replaceAll('/', '.').replace(/^\./, '')
  if (keyword !== 'unrecognized_keys' || !Array.isArray(params.keys)) return [path]
  return params.keys.map(key => (path === '' ? String(key) : `${path}.${key}`))
}

function codeOf({ keyword, message, params }: SchemaIssue): FieldFault['code'] {
  if (keyword === 'too_big') return 'too long'
  // A text of no characters is one that is missing.
  if (keyword === 'too_small') return params.minimum === 1 && params.origin === 'string' ? 'required' : 'too short'
  // The issue does not hold what was sent; its message says where that was nothing.
  return keyword === 'invalid_type' && message?.endsWith('received undefined') ? 'required' : 'invalid'
}
