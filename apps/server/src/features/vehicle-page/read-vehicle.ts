import type { VehiclePage } from '@milepost/contract/vehicle-page.ts'
import { sql } from 'kysely'
import { groupInScope, vehicleInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'

/** What a vehicle is, whatever the caller sees beside. */
export type VehicleFacts = Pick<
  VehiclePage,
  'id' | 'registration' | 'fleet_number' | 'vehicle_type' | 'manufacturer_model' | 'customer' | 'depots' | 'archived_at'
>

/** A vehicle of the scope; one that was archived keeps its page. Null: there is none. */
export async function readVehicle(db: ScopedDb, scope: Scope, id: number): Promise<VehicleFacts | null> {
  const { rows } = await sql<Omit<VehicleFacts, 'archived_at'> & { archived_at: Date | null }>`
    select v.id, v.registration, v.fleet_number, t.code as vehicle_type, maker.name || ' ' || model.name as manufacturer_model,
      jsonb_build_object('id', c.id, 'name', c.name) as customer, v.archived_at,
      coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by lower(g.name), g.id)
        from vehicle_group_vehicles m join vehicle_groups g on g.id = m.vehicle_group_id
        where m.vehicle_id = v.id and g.archived_at is null and ${groupInScope(scope, 'g')}), '[]') as depots
    from vehicles v join vehicle_types t on t.id = v.vehicle_type_id join customers c on c.id = v.customer_id
      left join vehicle_models model on model.id = v.vehicle_model_id
      left join vehicle_manufacturers maker on maker.id = model.vehicle_manufacturer_id
    where v.id = ${id} and ${vehicleInScope(scope, 'v')}`.execute(db)
  const [row] = rows
  return row === undefined ? null : { ...row, archived_at: row.archived_at?.toISOString() ?? null }
}
