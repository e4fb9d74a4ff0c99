import type { TextKey } from './text-key.ts'

/** The word of each vehicle type of the registry, by its code. */
const WORDS: Readonly<Record<string, TextKey>> = {
  CAR: 'Car',
  VAN: 'Van',
  STR: 'Truck',
  BIK: 'Motorbike',
  FUEL: 'Fuel tanker',
  TRL: 'Trailer',
  PLT: 'Plant',
}

/** Every vehicle type as a person reads it. */
export const vehicleTypeWords = (t: (key: TextKey) => string): readonly string[] =>
  Object.values(WORDS).map(word => t(word))

/** A vehicle type as a person reads it; a code without a word stands for itself. */
export function vehicleTypeWord(code: string, t: (key: TextKey) => string): string {
  const word = WORDS[code]
  return word === undefined ? code : t(word)
}
