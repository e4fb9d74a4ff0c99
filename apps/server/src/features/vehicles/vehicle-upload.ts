import { registrationKey, tidyRegistration } from '@milepost/domain/vehicles/registration.ts'
import { referenceWord } from '@milepost/texts/vehicle-reference-words.ts'
import { vehicleTypeWord } from '@milepost/texts/vehicle-type-words.ts'
import { sql } from 'kysely'
import { vehicleInScope } from '../../db/in-scope.ts'
import {
  findNamed,
  inEveryLanguage,
  meaningsAmong,
  type NamedRow,
  namedField,
  namedListField,
  nameKey,
} from '../../uploads/named-rows.ts'
import { textColumn, type UploadField, type UploadNoun } from '../../uploads/upload-noun.ts'
import { vehicleNoun } from './vehicle-noun.ts'

const typeField: UploadField = {
  field: 'vehicle_type',
  columns: [{ id: 'vehicle_type', also: ['Vehicle type'], sample: t => vehicleTypeWord('VAN', t) }],
  async meanings(db, cells) {
    const { rows } = await sql<{ code: string; name: string }>`select code, name from vehicle_types`.execute(db)
    const types: NamedRow[] = rows.map(({ code, name }) => ({
      id: code,
      names: [code, name, ...inEveryLanguage(t => vehicleTypeWord(code, t))],
    }))
    return meaningsAmong(
      types,
      cells.map(([text = '']) => text),
    )
  },
}

/** By manufacturer and model, in two cells or in one, as the page shows them; the model alone where only one is called so. */
const modelField: UploadField = {
  field: 'manufacturer_model',
  columns: [
    { id: 'manufacturer', also: ['Make'], sample: 'Ford' },
    { id: 'manufacturer_model', sample: 'Transit' },
  ],
  async meanings(db, cells, { customer }) {
    const isKnown = (row: string) =>
      sql`(${sql.ref(`${row}.customer_id`)} is null or ${sql.ref(`${row}.customer_id`)} = ${customer}::int)
        and ${sql.ref(`${row}.archived_at`)} is null`
    const called = cells.map(([, model = '']) => nameKey(model))
    const { rows } = await sql<{ id: number; model: string; maker: string }>`
      select m.id, m.name as model, f.name as maker
      from vehicle_models m join vehicle_manufacturers f on f.id = m.vehicle_manufacturer_id
      where (lower(m.name) = any(${called}::text[]) or lower(f.name || ' ' || m.name) = any(${called}::text[]))
        and ${isKnown('m')} and ${isKnown('f')}`.execute(db)
    const models: NamedRow[] = rows.map(({ id, model, maker }) => ({
      id,
      names: [maker, ''].flatMap(first => [model, `${maker} ${model}`].map(second => asPair(`${first}\n${second}`))),
    }))
    return meaningsAmong(
      models,
      cells.map(([maker = '', model = '']) => asPair(`${maker}\n${model}`)),
    )
  },
}

/** A sign that no name has between the two. */
const asPair = (pair: string): string => pair.split('\n').map(nameKey).join(' / ')

/** A vehicle is known by its registration, however it is spaced. */
export const vehicleUpload: UploadNoun = {
  name: 'vehicles',
  noun: vehicleNoun,
  keyColumn: 'registration',
  keysOf: ({ registration }) =>
    typeof registration === 'string' ? [registrationKey(tidyRegistration(registration))] : [],
  async find(db, scope, customer, keys) {
    const { rows } = await sql<{ key: string; id: number }>`
      select v.registration_key as key, v.id from vehicles v
      where v.customer_id = ${customer}::int and ${vehicleInScope(scope, 'v')} and v.archived_at is null
        and v.registration_key = any(${keys}::text[])`.execute(db)
    return rows
  },
  fields: [
    textColumn('registration', 'AB12 CDE', ['Number plate', 'Plate', 'VRM', 'Reg']),
    textColumn('fleet_number', '1042', ['Fleet no']),
    typeField,
    modelField,
    namedField(
      'livery_category',
      { sample: t => referenceWord('COMPANY', '', t) },
      { table: 'livery_categories', isShared: true, word: referenceWord },
    ),
    namedField(
      'driver_category',
      { sample: 'C1' },
      {
        ...{ table: 'driver_categories', isShared: true },
        word: (_code, name) => name,
      },
    ),
    namedField(
      'contract_type',
      { sample: t => referenceWord('OWNED', '', t) },
      { table: 'contract_types', isShared: true, word: referenceWord },
    ),
    namedField('lease_company', { sample: '' }, { table: 'lease_companies' }),
    namedField(
      'tracker',
      { also: ['Device number', 'IMEI'], sample: '' },
      {
        ...{ table: 'trackers', name: sql`o.device_id` },
        asName: text => text.replaceAll(' ', ''),
      },
    ),
    namedListField('vehicle_groups', { also: ['Depot'], sample: '' }, (db, texts, reader) =>
      findNamed(db, { table: 'vehicle_groups' }, texts, reader),
    ),
  ],
}
