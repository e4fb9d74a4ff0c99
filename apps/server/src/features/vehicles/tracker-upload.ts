import { PROTOCOL_NAMES } from '@milepost/contract/protocol-names.ts'
import { sql } from 'kysely'
import { customerInScope } from '../../db/in-scope.ts'
import { meaningsAmong, namedField } from '../../uploads/named-rows.ts'
import { textColumn, type UploadNoun } from '../../uploads/upload-noun.ts'
import { trackerNoun } from './tracker-noun.ts'

const PROTOCOLS = Object.entries(PROTOCOL_NAMES).map(([id, name]) => ({ id, names: [id, name] }))

/** A tracker is known by the number that it reports with. */
export const trackerUpload: UploadNoun = {
  name: 'trackers',
  noun: trackerNoun,
  keyColumn: 'tracker',
  keysOf: ({ tracker }) =>
    typeof tracker === 'string' ? [/^[\d ]+$/.test(tracker) ? tracker.replaceAll(' ', '') : tracker] : [],
  async find(db, scope, customer, keys) {
    const { rows } = await sql<{ key: string; id: number }>`
      select t.device_id as key, t.id from trackers t
      where t.customer_id = ${customer}::int and ${customerInScope(scope, 't.customer_id')} and t.archived_at is null
        and t.device_id = any(${keys}::text[])`.execute(db)
    return rows
  },
  fields: [
    textColumn('tracker', '356307042441013', ['IMEI', 'Tracker', 'Serial number']),
    {
      field: 'protocol',
      columns: [{ id: 'protocol', also: ['Maker'], sample: 'Teltonika' }],
      meanings: (_db, cells) =>
        Promise.resolve(
          meaningsAmong(
            PROTOCOLS,
            cells.map(([text = '']) => text),
          ),
        ),
    },
    textColumn('model', 'FMC130'),
    namedField(
      'vehicle',
      { also: ['Registration'], sample: '' },
      {
        ...{ table: 'vehicles', name: sql`o.registration_key` },
        asName: text => text.toLowerCase().replace(/[ .-]/g, ''),
      },
    ),
  ],
}
