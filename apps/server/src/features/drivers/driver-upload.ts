import { sql } from 'kysely'
import { driverInScope } from '../../db/in-scope.ts'
import { namedField, nameKey, namesIn } from '../../uploads/named-rows.ts'
import { textColumn, type UploadNoun } from '../../uploads/upload-noun.ts'
import { driverNoun } from './driver-noun.ts'

/** A driver is known by their employee number; one who has none by both names, and so is one whose number is yet to be noted. */
export const driverUpload: UploadNoun = {
  name: 'drivers',
  noun: driverNoun,
  keyColumn: 'last_name',
  keysOf({ first_name, last_name, employee_number }) {
    if (typeof first_name !== 'string' || typeof last_name !== 'string') return []
    const name = nameKey(`${first_name} ${last_name}`)
    return typeof employee_number === 'string' && employee_number !== ''
      ? [`number ${nameKey(employee_number)}`, `unnumbered ${name}`]
      : [`name ${name}`]
  },
  async find(db, scope, customer, keys) {
    const { rows } = await sql<{ key: string; id: number }>`
      with own as (
        select d.id, lower(d.employee_number) as number, lower(d.first_name || ' ' || d.last_name) as name from drivers d
        where d.customer_id = ${customer}::int and d.archived_at is null and ${driverInScope(scope, 'd')}
      ), named as (
        select 'name ' || name as key, id from own
        union all select 'number ' || number, id from own where number <> ''
        union all select 'unnumbered ' || name, id from own where number = '')
      select key, id from named where key = any(${keys}::text[])`.execute(db)
    return rows
  },
  fields: [
    textColumn('first_name', 'Ana'),
    textColumn('last_name', 'Silva', ['Surname']),
    textColumn('employee_number', '4711', ['Payroll number']),
    namedField('vehicle_group', { also: ['Depot'], sample: '' }, { table: 'vehicle_groups' }),
    namedField(
      'vehicle',
      { also: ['Vehicle', 'Registration'], sample: '' },
      {
        ...{ table: 'vehicles', name: sql`o.registration_key` },
        asName: text => text.toLowerCase().replace(/[ .-]/g, ''),
      },
    ),
    {
      field: 'keys',
      columns: [{ id: 'keys', also: ['iButton', 'Driver key'], sample: '' }],
      meanings: (_db, cells) => Promise.resolve(cells.map(([text = '']) => ({ value: namesIn(text) }))),
    },
    textColumn('licence_number', ''),
    textColumn('licence_valid_until', '2030-06-30'),
    textColumn('phone', '020 7946 0000', ['Telephone', 'Mobile']),
    textColumn('email', 'ana.silva@example.com', ['Email', 'Mail']),
  ],
}
