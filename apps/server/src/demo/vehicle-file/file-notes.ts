import { vehicleNotes } from '@milepost/contract/vehicle-notes.ts'
import { demoSeed, type FleetMember } from '@milepost/simulator/fleet.ts'
import { seededRandom } from '@milepost/simulator/seeded-random.ts'
import type { DemoCaller } from './demo-caller.ts'
import { notesOf } from './demo-notes.ts'
import type { PreparedCustomer } from './prepare-customer.ts'

/** Writes the notes on a vehicle, as its page does. What is there already is left. */
export async function fileNotes(
  caller: DemoCaller,
  { people, vehicleIds }: PreparedCustomer,
  member: FleetMember,
): Promise<void> {
  const notes = notesOf(member)
  if (notes.length === 0) return
  const { registration } = member.vehicle
  const vehicle = vehicleIds.get(registration) ?? 0
  const query = { vehicle, pageSize: 500 }
  const { results } = await caller.call(people.administrator.email, vehicleNotes.list, { query })
  const there = new Set(results.map(({ text }) => text))
  for (const { text, isPinned } of notes) {
    if (there.has(text)) continue
    const author = seededRandom(demoSeed, 'author', registration, text).pick(people.filers)
    await caller.call(author.email, vehicleNotes.create, { body: { vehicle, text, is_pinned: isPinned } })
  }
}
