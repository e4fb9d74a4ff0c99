import { describe, expect, it } from 'vitest'
import { type DriverGroup, driverTree, findDrivers } from './driver-tree.ts'

const NORTH = { id: 1, name: 'North' }
const driver = (id: number, first_name: string, last_name: string, vehicle: number | null) => ({
  id,
  first_name,
  last_name,
  vehicle,
})
const GROUPS: DriverGroup[] = [
  { id: 30, name: 'Porto', region: null, drivers: [] },
  {
    id: 20,
    name: 'Depot 2',
    region: NORTH,
    drivers: [driver(8, 'Rui', 'Alves', 5), driver(7, 'Ana', 'Conceição', null)],
  },
]

describe('the tree of drivers', () => {
  it('has regions, groups and their drivers in the order of the server, and no group without a driver', () => {
    const { tree, drivers } = driverTree(GROUPS)
    expect(tree).toEqual([{ id: 1, name: 'North', groups: [{ id: 20, name: 'Depot 2', memberIds: [8, 7] }] }])
    expect(drivers.get(8)).toEqual({ id: 8, name: 'Rui Alves', vehicleId: 5 })
    expect(drivers.get(7)?.vehicleId).toBeNull()
  })

  it('is searched by name, group and the registration of the vehicle', () => {
    const found = (text: string) => [...findDrivers(driverTree(GROUPS), text, id => `MP${id} ABC`)]
    expect(found('conceicao')).toEqual([7])
    expect(found('depot alves')).toEqual([8])
    expect(found('mp5abc')).toEqual([8])
    expect(found('porto')).toEqual([])
    expect(found('')).toEqual([8, 7])
  })
})
