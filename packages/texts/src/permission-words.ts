import type { TextKey } from './text-key.ts'

/** The permissions (roles) that come with Milepost. */
const WORDS = [
  'Global Admin',
  'Customer Admin',
  'User Vehicle Admin',
  'Manager',
  'Engineer',
  'Repairer',
  'Read Only',
  'Server User',
  'Limited',
  'Guest',
] as const satisfies readonly TextKey[]

/** A permission as a person reads it; one without a word stands for itself. */
export function permissionWord(permission: string, t: (key: TextKey) => string): string {
  const word = WORDS.find(name => name === permission)
  return word === undefined ? permission : t(word)
}
