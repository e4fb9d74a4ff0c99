import { DEFAULT_SETTINGS, type FoldSettings } from './settings.ts'

/** What a customer can set; the time zone is the customer's own. */
type Limits = Partial<Omit<FoldSettings, 'timeZone'>>

/** What a customer has set: for all its vehicles, and for those of a kind, by the code of the kind. */
export interface CustomerSettings extends Limits {
  kinds?: Readonly<Record<string, Limits>>
}

interface SettingsOf {
  own: CustomerSettings
  /** The code of the vehicle's type, such as VAN; null where it is not known. */
  kind: string | null
  /** IANA name. */
  timeZone: string
}

/** The rules for the vehicles of a kind: what comes later in this list counts before the rest. */
export function settingsFor({ own, kind, timeZone }: SettingsOf): FoldSettings {
  const { kinds, ...ofAll } = own
  return {
    ...DEFAULT_SETTINGS,
    ...(kind !== null && KIND_DEFAULTS[kind]),
    ...ofAll,
    ...(kind !== null && kinds?.[kind]),
    timeZone,
  }
}

/** What vehicles of a kind cannot do though others can, with reasons in docs/domain/limits.md. Cars and motorbikes have the general limits. */
const KIND_DEFAULTS: Readonly<Record<string, Limits>> = {
  VAN: { fastestKmh: 220 },
  STR: { fastestKmh: 160 },
  FUEL: { fastestKmh: 140 },
  TRL: { fastestKmh: 160 },
  PLT: { fastestKmh: 160 },
}
