import { defects } from '@milepost/contract/defects.ts'
import { keysOf } from '@milepost/domain/collections/keys-of.ts'
import { DEFECT_STATES, type DefectState, shownStatus } from '@milepost/domain/vehicle-activities/statuses.ts'
import type { DemoAccount } from '../../auth/demo-accounts.ts'
import { addSignature } from './add-picture.ts'
import type { DefectStory } from './defect-stories.ts'
import type { DemoCaller } from './demo-caller.ts'
import { type DemoPeople, nameOf } from './demo-people.ts'
import type { PreparedCustomer } from './prepare-customer.ts'

/** The way of a defect from its report to its end, and who brings it there. */
const WAY: readonly { to: DefectState; by: 'inspector' | 'repairer' }[] = [
  { to: 'partial-non-verified', by: 'inspector' },
  { to: 'repairer-name', by: 'inspector' },
  { to: 'repaired', by: 'repairer' },
  { to: 'verified-signed-off', by: 'inspector' },
  { to: 'signed-off-roadworthy', by: 'inspector' },
  { to: 'complete', by: 'inspector' },
]

const placeOf = (state: DefectState) => WAY.findIndex(({ to }) => to === state)

/** Brings a defect as far as its story goes, from wherever it is. */
export async function repairDefect(
  caller: DemoCaller,
  { people, repairerId }: PreparedCustomer,
  { id, story }: { id: number; story: DefectStory },
): Promise<void> {
  const params = { id }
  let defect = await caller.call(people.inspector.email, defects.read, { params })
  const shown = shownStatus('DEFECT', defect.status)
  if (shown.of !== 'defect') return
  for (const { to, by } of WAY.slice(placeOf(shown.state) + 1, placeOf(story.reaches) + 1)) {
    const who: DemoAccount = people[by satisfies keyof DemoPeople]
    const status = keysOf(DEFECT_STATES).find(code => DEFECT_STATES[code] === to)
    if (status === undefined) throw new Error(`No code stands for ${to}.`)
    const body = {
      ...{ version: defect.version, status },
      ...(to === 'repairer-name' && { repairer: repairerId }),
      ...(to === 'repaired' && { action_taken: story.actionTaken }),
    }
    defect = await caller.call(who.email, defects.change, { params, body })
    const signs = { email: who.email, route: defects.addPicture, id }
    if (to === 'repaired') await addSignature(caller, signs, { name: nameOf(who), role: 'repairer' })
    if (to === 'signed-off-roadworthy') await addSignature(caller, signs, { name: nameOf(who), role: 'verifier' })
  }
}
