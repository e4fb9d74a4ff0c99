import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_SETTINGS } from '@milepost/domain/fold/settings.ts'
import { settingsFor } from '@milepost/domain/fold/settings-for.ts'
import { expect, test } from 'vitest'

const PAGE = await readFile(join(import.meta.dirname, '../../../../docs/domain/limits.md'), 'utf8')

/** The cells of the table rows whose first cell is code. */
const rows = PAGE.split('\n')
  .filter(line => line.startsWith('| `'))
  .map(line => line.split('|').map(cell => cell.trim()))

const numberOf = (text: string) => (text === 'none' ? null : Number(text.replace(',', '')))

test('docs/domain/limits.md names every setting with its default', () => {
  const { timeZone: _, ...settings } = DEFAULT_SETTINGS
  const told = rows.flatMap(([, name = '', ours = '']) => {
    const setting = name.replaceAll('`', '')
    return setting in settings ? [[setting, numberOf(ours)]] : []
  })
  expect(Object.fromEntries(told)).toEqual(settings)
})

test('docs/domain/limits.md says how fast each kind can be', async () => {
  const told = rows.flatMap(([, kinds = '', kmh = '']) =>
    [...kinds.matchAll(/`([A-Z]+)`/g)].map(([, kind = '']) => [kind, numberOf(kmh)]),
  )
  const registry = await readFile(join(import.meta.dirname, '../db/migrations/0002_registry.sql'), 'utf8')
  const [types = ''] = /insert into vehicle_types [^;]+;/.exec(registry) ?? []
  const codes = [...types.matchAll(/\('([A-Z]+)',/g)].map(([, code = '']) => code)
  expect(codes).toContain('CAR')
  const fastest = codes.map(kind => [kind, settingsFor({ own: {}, kind, timeZone: 'UTC' }).fastestKmh])
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(fastest))
})
