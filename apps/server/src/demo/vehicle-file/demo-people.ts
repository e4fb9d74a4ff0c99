import type { FleetMember } from '@milepost/simulator/fleet.ts'
import { DEMO_ACCOUNTS, type DemoAccount } from '../../auth/demo-accounts.ts'

/** Who files what for a customer of the demo. */
export interface DemoPeople {
  administrator: DemoAccount
  /** They file documents in turn. */
  filers: readonly DemoAccount[]
  inspector: DemoAccount
  reviewer: DemoAccount
  repairer: DemoAccount
  /** Who files the checks of a vehicle. */
  driverOf: (vehicle: Pick<FleetMember, 'depotName' | 'indexInDepot'>) => DemoAccount
}

/** Whose vehicles the limited user sees, who files the checks of the first of them himself. */
const DEPOT_OF_THE_DRIVER = 'Central Couriers'
const OF_THE_DRIVER = 5

function account(permission: string, customer: DemoAccount['customer'] = 'first'): DemoAccount {
  const found = DEMO_ACCOUNTS.find(one => one.permission === permission && one.customer === customer)
  if (!found) throw new Error(`The demo has no ${permission}.`)
  return found
}

/** By the reference of the customer; the second one has its administrator alone. */
export function demoPeople(reference: string): DemoPeople {
  if (reference !== 'CATMOSE') {
    const alone = account('Customer Admin', 'second')
    const same = { administrator: alone, filers: [alone], inspector: alone, reviewer: alone, repairer: alone }
    return { ...same, driverOf: () => alone }
  }
  const [administrator, engineer, manager] = [account('Customer Admin'), account('Engineer'), account('Manager')]
  const [vehicleAdmin, driver] = [account('User Vehicle Admin'), account('Limited')]
  return {
    ...{ administrator, filers: [engineer, manager, vehicleAdmin, administrator] },
    ...{ inspector: engineer, reviewer: manager, repairer: account('Repairer') },
    driverOf({ depotName, indexInDepot }) {
      if (depotName === DEPOT_OF_THE_DRIVER) return indexInDepot < OF_THE_DRIVER ? driver : administrator
      return depotName.startsWith('East') ? manager : vehicleAdmin
    },
  }
}

/** Everybody who files something. */
export const FILING_EMAILS: readonly string[] = [
  ...new Set(
    ['CATMOSE', 'RIBEIRA'].flatMap(reference => {
      const { administrator, filers, inspector, reviewer, repairer, driverOf } = demoPeople(reference)
      const all = [
        administrator,
        ...filers,
        inspector,
        reviewer,
        repairer,
        driverOf({ depotName: DEPOT_OF_THE_DRIVER, indexInDepot: 0 }),
      ]
      return all.map(({ email }) => email)
    }),
  ),
]

export const nameOf = ({ firstName, lastName }: DemoAccount): string => `${firstName} ${lastName}`
