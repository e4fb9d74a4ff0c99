import { abcBehaviour, mobileyeBehaviour } from '@milepost/contract/behaviour.ts'
import {
  ABC_KINDS,
  ABC_WEIGHTS,
  MOBILEYE_KINDS,
  MOBILEYE_WEIGHTS,
  type SafetyKind,
  type ScoreWeights,
} from '@milepost/domain/behaviour/driving-score.ts'
import type { TextKey } from '../../i18n/text-key.ts'

/** One screen, two sets of kinds: what a driver does, and what a camera assistant warns of. */
export interface BehaviourSet {
  key: 'abc' | 'mobileye'
  title: TextKey
  kinds: readonly SafetyKind[]
  weights: ScoreWeights
  routes: typeof abcBehaviour | typeof mobileyeBehaviour
}

export const ABC_SET: BehaviourSet = {
  key: 'abc',
  title: 'Driver Behaviour',
  kinds: ABC_KINDS,
  weights: ABC_WEIGHTS,
  routes: abcBehaviour,
}

export const MOBILEYE_SET: BehaviourSet = {
  key: 'mobileye',
  title: 'Mobileye ADAS',
  kinds: MOBILEYE_KINDS,
  weights: MOBILEYE_WEIGHTS,
  routes: mobileyeBehaviour,
}
