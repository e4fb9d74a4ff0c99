import { describe, expect, test } from 'vitest'
import { headingKey, matchColumns } from './match-columns.ts'

const KNOWN = [
  { id: 'registration', names: ['Registration', 'Matrícula', 'Number plate'] },
  { id: 'fleet_number', names: ['Fleet number', 'Número de frota'] },
]

describe('the columns of a file', () => {
  test('are matched by name, whatever the case, accents, spaces and brackets', () => {
    expect(matchColumns(['FLEET NUMBER (ours)', ' matricula '], KNOWN)).toEqual(['fleet_number', 'registration'])
    expect(matchColumns(['fleet_number', 'Registration:'], KNOWN)).toEqual(['fleet_number', 'registration'])
  })

  test('are matched in the singular and the plural, where none is called so exactly', () => {
    const known = [
      { id: 'vehicle_groups', names: ['Vehicle groups', 'Grupos de veículos'] },
      { id: 'vehicle', names: ['Vehicle', 'Veículo'] },
    ]
    expect(matchColumns(['Vehicle group', 'Vehicles'], known)).toEqual(['vehicle_groups', 'vehicle'])
    expect(matchColumns(['grupo de veículo'], known)).toEqual(['vehicle_groups'])
    expect(matchColumns(['Vehicle group', 'Vehicle groups'], known)).toEqual([null, 'vehicle_groups'])
  })

  test('that name nothing, or what an earlier one names, are left out', () => {
    expect(matchColumns(['Colour', 'Registration', 'Number plate', ''], KNOWN)).toEqual([
      null,
      'registration',
      null,
      null,
    ])
  })

  test('have keys of letters and digits alone', () => {
    expect(headingKey('N.º de frota (km)')).toBe('nºdefrota')
  })
})
