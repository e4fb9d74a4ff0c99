import type { FleetMember } from '@milepost/simulator/fleet.ts'

/** What somebody of the demo wrote about a vehicle. */
export interface DemoNote {
  text: string
  isPinned: boolean
}

const note = (text: string): DemoNote => ({ text, isPinned: false })
const pinned = (text: string): DemoNote => ({ text, isPinned: true })

/** By depot, for the places of its vehicles in it; another vehicle has none. */
const NOTES: Readonly<Record<string, Readonly<Record<number, readonly DemoNote[]>>>> = {
  'East Distribution': {
    0: [note('Second key is in the safe of the traffic office, envelope 14.')],
    1: [
      pinned('Off the road until the nearside rear outer tyre is replaced. Do not move it from bay 6.'),
      note('Hired rigid in its place until Friday. Ask the traffic office for the keys.'),
    ],
    3: [note('Oil level to be checked every morning until the workshop has signed it off.')],
  },
  'West Haulage': {
    4: [pinned('ADR: driver needs a valid card and the kit in the nearside locker. Check both before it leaves.')],
    2: [note('Goes back to the leasing company in spring. No new livery.')],
  },
  'Central Couriers': {
    2: [note('Side door sticks in the cold. Lift it a little while closing.')],
    5: [note('Fitted with the new load rail. Up to 120 kg on each hook.')],
  },
  'Street Cleansing': {
    0: [note('Height 2.1 m with the beacon. It does not fit below the barrier of the market car park.')],
  },
  'Security Patrol': {
    2: [note('Charging card is behind the sun visor.')],
  },
  'Parque de reboques': {
    2: [pinned('Grupo de frio só com assistência da marca: garantia até ao próximo verão.')],
  },
  'Máquinas em obra': {
    1: [note('Alugada à obra da pedreira até ao fim do trimestre. O combustível é por conta deles.')],
  },
}

/** What was written about a vehicle of the fleet, the first first. */
export const notesOf = ({ depotName, indexInDepot }: Pick<FleetMember, 'depotName' | 'indexInDepot'>) =>
  NOTES[depotName]?.[indexInDepot] ?? []
