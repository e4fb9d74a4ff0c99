import { expect, test } from 'vitest'
import { isAttributeName, VOCABULARY } from '../../vocabulary.ts'
import type { IoElement } from './io-element.ts'
import { familyOf, ioTables, type ModelFamily } from './model-families.ts'
import { type ListedElement, vendorList } from './vendor-list.fixture.ts'

const families = Object.keys(ioTables) as ModelFamily[]
const elementsOf = (family: ModelFamily) => [...ioTables[family].byId.values()]

test.for([
  [null, 'lightVehicle'],
  ['', 'lightVehicle'],
  ['FMB920', 'lightVehicle'],
  ['Teltonika FMC003', 'lightVehicle'],
  ['FM3001', 'lightVehicle'],
  ['fmb640', 'professional'],
  ['FMC650', 'professional'],
  ['FM6320', 'professional'],
  ['TAT140', 'asset'],
  ['Teltonika TMT250', 'asset'],
  ['GH5200', 'asset'],
] as const)('%s is of the family %s', ([model, family]) => {
  expect(familyOf(model)).toBe(family)
})

test.for(families)('every name in the table of %s is in the vocabulary, with the type it has there', family => {
  for (const { id, kind, name } of elementsOf(family)) {
    if (kind === 'field' || kind === 'driver-key' || kind === 'tacho-card') continue
    expect(isAttributeName(name), `${id} ${name}`).toBe(true)
    const numbered = name.replace(/(?<=[a-z])[1-9]\d?(?=[A-Z]|$)/, '#')
    expect(VOCABULARY[name] ?? VOCABULARY[numbered], `${id} ${name}`).toBe(kind === 'trip' ? 'flag' : kind)
  }
})

test.for(families)('of one name there is one in the table of %s that goes before all others', family => {
  const primary = elementsOf(family).filter(({ kind, secondary }) => kind !== 'driver-key' && !secondary)
  const names = primary.map(({ name }) => name).filter(name => !severalMeanTheSame.has(name))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
/** The two halves of a card, and the switch beside the kind of a trip. */
const severalMeanTheSame = new Set(['tachograph', 'privateMode'])

/** What the list says otherwise than the tables, and why the tables are right. */
const knownDifferences = new Map([
  [
    'asset 25',
    'a multiplier of 1 for −40 … 125 °C in −400 … 12,050: the same sensor and firmware as at the cars’ 0.01',
  ],
  ['asset 86', 'a multiplier of 1 for humidity in 0 … 1,000: the same sensor and firmware as at the cars’ 0.1'],
  ['professional 618', 'unsigned from −128 to 126 in two bytes'],
])
for (const id of [26, 27, 28]) knownDifferences.set(`asset ${id}`, 'as 25')
for (const id of [104, 106, 108]) knownDifferences.set(`asset ${id}`, 'as 86')
/** The list has lost the decimals of some multipliers: what the divisor is then shows in the ranges and at other models. */
const lostDecimals = 0

test('the tables say of every element what the vendor’s list says of it, model by model', context => {
  const list = vendorList(context)
  expect(list.length).toBeGreaterThan(2000)
  const differing = new Map<string, string>()
  const seen = new Set<string>()
  for (const listed of list) {
    for (const model of listed.models) {
      const family = familyOf(model)
      const element = ioTables[family].byId.get(listed.id)
      if (element === undefined) continue
      seen.add(`${family} ${listed.id}`)
      const difference = differenceFrom(listed, element)
      if (difference === null) continue
      differing.set(`${family} ${listed.id}`, `${listed.name}: ${difference}`)
    }
  }
  expect([...differing].filter(([element]) => !knownDifferences.has(element))).toEqual([])
  expect([...knownDifferences.keys()].filter(element => !differing.has(element))).toEqual([])
  const unlisted = families.flatMap(family => elementsOf(family).map(({ id }) => `${family} ${id}`))
  expect(unlisted.filter(element => !seen.has(element))).toEqual([])
})

function differenceFrom(listed: ListedElement, element: IoElement): string | null {
  const isVariable = listed.bytes === -1 || listed.bytes > 8
  if ((isVariable ? 'variable' : listed.bytes) !== element.bytes) return `${listed.bytes} bytes, not ${element.bytes}`
  if (element.kind !== 'number') return null
  if ((listed.type === 'Signed') !== element.signed) return `${listed.type}`
  if (listed.multiplier === lostDecimals) return element.divisor === 1 && !inThousandths(element) ? 'whole' : null
  const scale = listed.multiplier * unitScale(listed.units, element.name)
  const ours = element.factor / element.divisor
  return Math.abs(scale - ours) < 1e-9 ? null : `times ${scale}, not ${ours}`
}

/** A voltage in volts is of thousandths, which is to say of whole millivolts. */
const inThousandths = ({ name }: IoElement) => name.endsWith('Mv')

/** The units of the list in those of our names. */
function unitScale(units: string, name: string): number {
  if (units === 'V' && name.endsWith('Mv')) return 1000
  if (units === 'A' && name.endsWith('Ma')) return 1000
  if (units === 'G' && name.endsWith('Mg')) return 1000
  if (units === 'km' && name.endsWith('M')) return 1000
  if (units === 'min' && name.endsWith('Seconds')) return 60
  if (units === 'h' && name.endsWith('Seconds')) return 3600
  return 1
}

test('events are told by elements of the width that the list gives them', context => {
  const list = vendorList(context)
  for (const family of families) {
    for (const { id, bytes, valueFrom } of ioTables[family].events.values()) {
      const listed = list.filter(row => row.id === id && row.models.some(model => familyOf(model) === family))
      expect(new Set(listed.map(row => row.bytes)), `${family} ${id}`).toEqual(new Set([bytes]))
      if (valueFrom === null) continue
      const value = list.find(row => row.id === valueFrom && row.models.some(model => familyOf(model) === family))
      expect(value?.bytes, `${family} ${valueFrom}`).toBe(1)
    }
  }
})
