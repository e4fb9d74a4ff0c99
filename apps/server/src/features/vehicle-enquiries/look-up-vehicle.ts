import { britishRegistration } from '@milepost/domain/vehicle-enquiries/british-registration.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/scope.ts'
import { lockLogs } from '../../vehicle-file/lock-logs.ts'
import type { Authority, EnquiryAnswer } from './authority.ts'
import type { CountEnquiry } from './enquiry-metrics.ts'
import { setMotDue } from './set-mot-due.ts'

export interface EnquiredVehicle {
  id: number
  customerId: number
  registration: string
}

/**
 * Asks an authority about a vehicle, keeps what it said and sets when its MOT is due where that is newer than what is filed. What was found
 * before stays where it does not answer, unless it was of another registration. `store` runs in a transaction, after the answer.
 */
export async function lookUpVehicle(
  authority: Authority,
  vehicle: EnquiredVehicle,
  count: CountEnquiry,
  transact: (store: (db: Db) => Promise<void>) => Promise<void>,
): Promise<EnquiryAnswer> {
  const registration = britishRegistration(vehicle.registration)
  if (registration === null) return { outcome: 'unknown' }
  const answer = await authority.enquire(registration)
  count(authority.source, answer.outcome)
  await transact(db => keepAnswer(db, authority, vehicle, answer))
  return answer
}

/** Keeps how an enquiry about a vehicle ended, with what was found. */
export async function keepAnswer(
  db: Db,
  authority: Pick<Authority, 'source'>,
  vehicle: EnquiredVehicle,
  answer: EnquiryAnswer,
): Promise<void> {
  const registration = britishRegistration(vehicle.registration)
  const facts = answer.outcome === 'found' ? JSON.stringify(answer.facts) : null
  const foundAt = answer.outcome === 'found' ? sql`now()` : null
  // The other authority may be stored at the same moment, and when the MOT is due follows from both.
  await lockLogs(db, [vehicle.id])
  await sql`
    insert into vehicle_enquiries (customer_id, vehicle_id, source, registration, asked_at, outcome, found_at, facts)
    values (${vehicle.customerId}, ${vehicle.id}, ${authority.source}, ${registration}, now(), ${answer.outcome}, ${foundAt},
      ${facts}::jsonb)
    on conflict (vehicle_id, source) do update set customer_id = excluded.customer_id, registration = excluded.registration,
      asked_at = excluded.asked_at, outcome = excluded.outcome,
      found_at = case when excluded.facts is not null then excluded.found_at
        when excluded.registration = vehicle_enquiries.registration and excluded.outcome <> 'unknown' then vehicle_enquiries.found_at end,
      facts = case when excluded.facts is not null then excluded.facts
        when excluded.registration = vehicle_enquiries.registration and excluded.outcome <> 'unknown' then vehicle_enquiries.facts end`.execute(
    db,
  )
  if (answer.outcome === 'found' && registration !== null) await setMotDue(db, vehicle, registration)
}
