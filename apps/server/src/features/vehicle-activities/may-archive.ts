import { vehicleActivities } from '@milepost/contract/vehicle-activities.ts'
import { mayAdminister } from '@milepost/domain/access/access.ts'
import { refusalFor } from '@milepost/domain/access/customer-modules.ts'
import { type FiledByHand, mayTakeBack } from '@milepost/domain/vehicle-activities/take-back.ts'
import type { SignedIn } from '../../auth/signed-in.ts'

const { access, method } = vehicleActivities.archive

/** Whether somebody may archive an activity of their scope, or restore it where it is archived. */
export const mayArchive = (caller: SignedIn, activity: FiledByHand, nowMs: number): boolean =>
  refusalFor(access, caller, method) === null &&
  (mayAdminister(caller, 'vehicle-file', 'write') || mayTakeBack(activity, caller.userId, nowMs))
