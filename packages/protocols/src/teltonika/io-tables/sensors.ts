import { flag, type IoElement, numbered, signed, unsigned } from './io-element.ts'

/** Probes on the wire, and Bluetooth sensors in four places: EYE sensors or others. */
export const sensors: readonly IoElement[] = [
  ...numbered([72, 73, 74, 75], (id, n) => signed(id, 4, `temperature${n}C`, { divisor: 10, most: 1150 })),
  ...numbered([25, 26, 27, 28], (id, n) => signed(id, 2, `bleTemperature${n}C`, { divisor: 100, most: 12_500 })),
  ...numbered([86, 104, 106, 108], (id, n) => {
    return unsigned(id, 2, `bleHumidity${n}Percent`, { divisor: 10, most: 1000 })
  }),
  ...numbered([29, 20, 22, 23], (id, n) => unsigned(id, 1, `bleBattery${n}Percent`, { most: 100 })),
  ...numbered([10_800, 10_801, 10_802, 10_803], (id, n) => {
    return signed(id, 2, `bleTemperature${n}C`, { divisor: 100, secondary: true })
  }),
  ...numbered([10_804, 10_805, 10_806, 10_807], (id, n) => {
    return unsigned(id, 1, `bleHumidity${n}Percent`, { most: 100, secondary: true })
  }),
  ...numbered([10_808, 10_809, 10_810, 10_811], (id, n) => flag(id, `bleMagnet${n}`)),
]
