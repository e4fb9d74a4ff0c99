import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'vitest'

/** A row of the vendor's AVL id list for one or more models. */
export interface ListedElement {
  id: number
  name: string
  bytes: number
  type: string
  multiplier: number
  units: string
  models: string[]
}

const file = join(import.meta.dirname, '../../../../../../shared/data/teltonika/io-elements.csv')

/** The list lies beside the repository, not in it; a test skips itself where it is absent. */
export function vendorList(context: TestContext): ListedElement[] {
  if (!existsSync(file)) return context.skip('the vendor list is absent: io-elements.csv')
  const [header, ...rows] = parseCsv(readFileSync(file, 'utf8'))
  const column = (name: string) => header!.indexOf(name)
  return rows.map(row => ({
    id: Number(row[column('Id')]),
    name: row[column('Name')]!,
    bytes: Number(row[column('NumBytes')]),
    type: row[column('Type')]!,
    multiplier: Number(row[column('Multiplier')]),
    units: row[column('Units')]!,
    models: row[column('SupportedModels')]!.split(',').map(model => model.trim()),
  }))
}

/** Fields with commas, line ends and doubled quotes stand in quotes. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, bare, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? bare ?? '')
    if (end === ',') continue
    if (row.length > 1) rows.push(row)
    row = []
  }
  return rows
}
