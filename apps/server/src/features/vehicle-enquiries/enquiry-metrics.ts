import type { AuthorityName, EnquiryOutcome } from '@milepost/contract/vehicle-enquiries.ts'
import { Counter, type Registry } from 'prom-client'

export type CountEnquiry = (source: AuthorityName, outcome: EnquiryOutcome) => void

const NAME = 'milepost_vehicle_enquiries_total'

/** One counter for all roles of a process. */
export function countEnquiriesIn(metrics: Registry): CountEnquiry {
  const known = metrics.getSingleMetric(NAME)
  const counter =
    known instanceof Counter
      ? known
      : new Counter({
          name: NAME,
          help: 'Enquiries of this process about vehicles at DVSA and DVLA, by how they ended',
          labelNames: ['source', 'outcome'],
          registers: [metrics],
        })
  return (source, outcome) => counter.inc({ source, outcome })
}
