/**
 * Where this installation itself serves what the documents put on hosts of their own (N-64): as the page and its programs write
 * the host before a path of the documents. Defects have none before them, since their paths begin with /defect/ there already.
 */
export const OWN_HOSTS = {
  vehicleCheck: '/vehicle-check',
  safety: '/safety',
  defect: '',
  media: '/media',
  mock: '/mock',
} as const

export type HostName = keyof typeof OWN_HOSTS

const HOSTS_BY_ROOM: ReadonlyMap<string, HostName> = new Map([
  ['vehicle-check', 'vehicleCheck'],
  ['safety', 'safety'],
  ['defect', 'defect'],
  ['media', 'media'],
  ['mock', 'mock'],
])

/** The host that serves a path of the contract; null for the main one. */
export const hostOf = (path: string): HostName | null => HOSTS_BY_ROOM.get(path.split('/')[1] ?? '') ?? null

/** The address of a path of the contract where `host` serves it: the path itself, unless another than this installation does. */
export const addressAt = (name: HostName, host: string, path: string): string =>
  host + path.slice(OWN_HOSTS[name].length)
