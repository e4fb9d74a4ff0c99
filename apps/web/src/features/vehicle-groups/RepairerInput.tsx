import { RepairerPicker } from '../../pickers/RepairerPicker.tsx'
import type { OwnControl } from '../../records/noun.ts'

/** The repairer of a vehicle group, of its customer. */
export function RepairerInput({ value, record, ...control }: OwnControl) {
  return (
    <RepairerPicker {...control} value={typeof value === 'number' ? value : null} known={namedOf(record?.repairer)} />
  )
}

function namedOf(shown: unknown): { id: number; name: string } | null {
  if (typeof shown !== 'object' || shown === null || !('id' in shown) || !('name' in shown)) return null
  const { id, name } = shown
  return typeof id === 'number' && typeof name === 'string' ? { id, name } : null
}
