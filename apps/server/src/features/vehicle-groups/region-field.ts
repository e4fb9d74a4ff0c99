import { reference } from '../../records/fields.ts'
import type { ChangedTies } from '../../records/note-in-turn.ts'
import { noteInTurn } from '../../records/note-in-turn.ts'
import type { RecordField } from '../../records/noun.ts'

/** The region of a vehicle group. The regions that it leaves and joins have it in their histories. */
export const regionField: RecordField = {
  // One that is archived is none until it is restored.
  ...reference('region_id', 'regions', { isOfCustomer: true, showsArchived: false }),
  async put(db, groups, region: number | null, _asker, author) {
    const moved = groups
      .map(({ id, region: before }) => ({ id, from: idOf(before) }))
      .filter(({ from }) => from !== region)
    const left = Map.groupBy(moved, ({ from }) => from)
    const changes: ChangedTies[] = [...left].flatMap(([id, those]) =>
      id === null ? [] : [{ id, left: those.map(group => group.id), joined: [] }],
    )
    if (region !== null && moved.length > 0) changes.push({ id: region, left: [], joined: moved.map(({ id }) => id) })
    const field = { noun: 'region', field: 'vehicle_groups', from: 'vehicle_groups' } as const
    await noteInTurn(db, 'regions', field, author, changes)
  },
}

const idOf = (region: unknown): number | null =>
  typeof region === 'object' && region !== null && 'id' in region && typeof region.id === 'number' ? region.id : null
