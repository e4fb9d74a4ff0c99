const PREFIX = { 'driver-check': 'VC', defect: 'DF', inspection: 'SI' } as const

/** What a record is called on paper, such as SI-000042: its kind and its number. */
export const recordReference = (kind: keyof typeof PREFIX, id: number): string =>
  `${PREFIX[kind]}-${String(id).padStart(6, '0')}`
