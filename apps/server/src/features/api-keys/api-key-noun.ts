import { apiKeys } from '@milepost/contract/api-keys.ts'
import { moduleWord } from '@milepost/texts/module-words.ts'
import type { TFunction } from 'i18next'
import { sql } from 'kysely'
import { customerInScope } from '../../db/in-scope.ts'
import { column, instantShown, nameColumn } from '../../records/fields.ts'
import type { NounOf } from '../../records/noun.ts'
import { matchesText } from '../../records/search.ts'

const moduleWords = (modules: readonly string[], t: TFunction) =>
  modules.map(module => moduleWord(module, t)).join(', ')

/** API keys as the administration keeps them. */
export const apiKeyNoun: NounOf<typeof apiKeys> = {
  routes: apiKeys,
  name: 'API key',
  title: 'API keys',
  table: 'api_keys',
  inScope: (scope, row) => customerInScope(scope, `${row}.customer_id`),
  fields: {
    name: { ...nameColumn('name'), exported: 'Name' },
    modules: {
      ...column('modules', (modules: string[]) => [...new Set(modules)].toSorted()),
      exported: [{ heading: 'May read', of: moduleWords }],
    },
    reads: { shows: sql`modules_read_by(r)`, exported: [{ heading: 'Reads today', of: moduleWords }] },
    key_start: { shows: sql`r.key_start`, exported: 'Key starts with' },
    made_by: { shows: sql`user_name(r.made_by)`, exported: 'Made by' },
    expires_at: {
      ...instantShown('expires_at'),
      exported: [{ heading: 'Works until', kind: 'instant', of: at => at }],
    },
    last_used_at: {
      ...instantShown('last_used_at'),
      exported: [{ heading: 'Last used', kind: 'instant', of: at => at }],
    },
  },
  taken: { api_keys_name_taken: 'name' },
  matches: text => matchesText(sql`lower(r.name || ' ' || coalesce(r.key_start, ''))`, text),
  filters: { module: (modules: string[]) => sql<boolean>`r.modules && ${modules}::text[]` },
}
