import { vehicleNotes } from '@milepost/contract/vehicle-notes.ts'
import { sql } from 'kysely'
import { vehicleInScope } from '../../db/in-scope.ts'
import { column, reference } from '../../records/fields.ts'
import type { Asker, NounOf, RecordField, StoredRecord } from '../../records/noun.ts'
import { matchesText } from '../../records/search.ts'

const vehicleField: RecordField = {
  ...reference('vehicle_id', 'vehicles', { shows: { registration: 'registration' }, isOfCustomer: true }),
  order: { join: sql`left join vehicles v on v.id = r.vehicle_id`, by: sql`v.registration` },
}

/** What people write about vehicles: its author changes it, and whoever administers the customer. */
export const vehicleNoteNoun: NounOf<typeof vehicleNotes> = {
  routes: vehicleNotes,
  name: 'vehicle note',
  title: 'Notes on vehicles',
  table: 'vehicle_notes',
  inScope: (scope, row) => vehicleInScope(scope, row, 'vehicle_id'),
  fields: {
    text: { ...column('text'), exported: 'Note' },
    vehicle: { ...vehicleField, exported: [{ heading: 'Registration', of: vehicle => vehicle.registration }] },
    is_pinned: {
      ...column('is_pinned'),
      exported: [{ heading: 'Pinned', of: (isPinned, t) => (isPinned ? t('Yes') : t('No')) }],
    },
    author: {
      shows: sql`case when r.author_id is not null
        then jsonb_build_object('id', r.author_id, 'name', user_name(r.author_id)) end`,
      isUnlogged: true,
      exported: 'Author',
    },
  },
  newColumnsOf: async (_db, _customer, { userId }) => ({ author_id: userId }),
  matches: text =>
    matchesText(sql`lower(r.text || ' ' || (select v.registration from vehicles v where v.id = r.vehicle_id))`, text),
  filters: {
    vehicle: (ids: number[]) => sql<boolean>`r.vehicle_id = any(${ids}::int[])`,
    pinned: ([flag]: string[]) => sql<boolean>`r.is_pinned = ${flag?.toLowerCase() === 'true'}`,
  },
  refuses: async (_db, records, _fields, asker) =>
    new Map(records.flatMap(record => (mayChange(asker, record) ? [] : [[record.id, NOT_YOURS] as const]))),
  abilities: (asker, mayEdit, record) => ({ may_edit: mayEdit && mayChange(asker, record) }),
}

const NOT_YOURS = 'Only its author or an administrator may change it'

const mayChange = ({ userId, isGlobalAdmin, isCustomerAdmin }: Asker, { author }: StoredRecord): boolean =>
  isGlobalAdmin ||
  isCustomerAdmin ||
  (typeof author === 'object' && author !== null && 'id' in author && author.id === userId)
