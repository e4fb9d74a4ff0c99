import { asset } from './asset.ts'
import type { IoTable } from './io-element.ts'
import { lightVehicle } from './light-vehicle.ts'
import { professional } from './professional.ts'

/** Ids mean different things in different families of models; within one, the vendor's lists do not contradict each other. */
export const ioTables = { lightVehicle, professional, asset } satisfies Record<string, IoTable>
export type ModelFamily = keyof typeof ioTables

/** The family of a model as its label says it (`FMB920`, `Teltonika FMC650`). What is not known is most likely a car's. */
export function familyOf(model: string | null): ModelFamily {
  if (model === null) return 'lightVehicle'
  if (/\bFM[A-Z]?6/i.test(model)) return 'professional'
  if (/\b(?:TAT|TMT|TST|TFT|GH)\d/i.test(model)) return 'asset'
  return 'lightVehicle'
}
