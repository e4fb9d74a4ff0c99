import { moduleWord } from '@milepost/texts/module-words.ts'
import { permissionWord } from '@milepost/texts/permission-words.ts'
import { sql } from 'kysely'
import { accountInScope } from '../../db/in-scope.ts'
import { findNamed, inEveryLanguage, meaningsAmong, namedListField, nameKey } from '../../uploads/named-rows.ts'
import { textColumn, type UploadNoun } from '../../uploads/upload-noun.ts'
import { listPermissions } from './account-access.ts'
import { type AccountRules, userNounOf } from './user-noun.ts'

/** An account is known by its address. Who may make which, and give it what, is the noun's to say. */
export const userUploadOf = (rules: AccountRules): UploadNoun => ({
  name: 'users',
  noun: userNounOf(rules),
  keyColumn: 'email',
  keysOf: ({ email }) => (typeof email === 'string' ? [nameKey(email)] : []),
  async find(db, scope, customer, keys) {
    const { rows } = await sql<{ key: string; id: number }>`
      select lower(u.email::text) as key, u.id from users u
      where u.customer_id = ${customer}::int and ${accountInScope(scope, 'u')} and u.archived_at is null
        and u.email = any(${keys}::citext[])`.execute(db)
    return rows
  },
  fields: [
    textColumn('email', 'ana.silva@example.com', ['Email', 'Mail']),
    textColumn('first_name', 'Ana'),
    textColumn('last_name', 'Silva', ['Surname']),
    {
      field: 'permission',
      columns: [{ id: 'permission', also: ['Permission'], sample: t => permissionWord('Manager', t) }],
      async meanings(db, cells) {
        const roles = (await listPermissions(db)).map(({ id, name }) => ({
          id,
          names: [name, ...inEveryLanguage(t => permissionWord(name, t))],
        }))
        return meaningsAmong(
          roles,
          cells.map(([text = '']) => text),
        )
      },
    },
    namedListField('modules', { sample: t => moduleWord('Track', t) }, async db => {
      const { rows } = await sql<{ id: number; name: string }>`select id, name from modules`.execute(db)
      return rows.map(({ id, name }) => ({ id, names: [name, ...inEveryLanguage(t => moduleWord(name, t))] }))
    }),
    namedListField('vehicle_groups', { sample: '' }, (db, texts, reader) =>
      findNamed(db, { table: 'vehicle_groups' }, texts, reader),
    ),
  ],
})
