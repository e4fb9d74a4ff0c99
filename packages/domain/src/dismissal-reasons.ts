interface Named {
  en: string
  pt: string
}

/** Why events are dismissed most often. The code is what is stored; any other reason is somebody's own words. */
export const DISMISSAL_REASONS = {
  'false-alarm': { en: 'False alarm', pt: 'Falso alarme' },
  'wrong-reading': { en: 'Wrong reading of the device', pt: 'Leitura errada do dispositivo' },
  'road-surface': { en: 'Pothole, kerb or speed bump', pt: 'Buraco, lancil ou lomba' },
  'avoided-accident': { en: 'Avoided an accident', pt: 'Evitou um acidente' },
  'workshop-or-test': { en: 'Workshop or test drive', pt: 'Oficina ou ensaio' },
  'private-ground': { en: 'Private or off-road premises', pt: 'Recinto privado ou fora de estrada' },
  agreed: { en: 'Known and agreed', pt: 'Conhecido e acordado' },
} as const satisfies Record<string, Named>

export type DismissalReason = keyof typeof DISMISSAL_REASONS

/** The reason of the entry that takes a dismissal back. */
export const DISMISSAL_REVOKED = 'dismissal-revoked'

const NAMES: Readonly<Record<string, Named>> = {
  ...DISMISSAL_REASONS,
  [DISMISSAL_REVOKED]: { en: 'Counts again: the dismissal was taken back', pt: 'Volta a contar: já não é ignorado' },
}

/** A stored reason in words: the name of a code, or what somebody wrote. */
export const reviewReasonText = (reason: string, language: keyof Named): string =>
  Object.hasOwn(NAMES, reason) ? NAMES[reason]![language] : reason
