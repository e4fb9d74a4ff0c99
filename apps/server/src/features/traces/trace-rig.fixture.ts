import type { DeviceReport } from '@milepost/protocols/message.ts'
import { sendRecords } from '../../telemetry/drive.fixture.ts'
import { registerCustomer } from '../../testing/registry.ts'
import { signInAs } from '../../testing/sign-in-as.ts'
import { startTestServer } from '../../testing/test-server.ts'

/** A Monday. */
export const MORNING = Date.UTC(2026, 5, 1, 7)
export const NOON = Date.UTC(2026, 5, 1, 12)
/** Outside the working hours. */
export const NIGHT = Date.UTC(2026, 5, 1, 22)

/** A customer with vehicles and working hours, outside of which trips are private, and a manager with the modules. */
export async function startTraceRig(vehicles: number, modules: string[], settings: Record<string, string> = {}) {
  const server = await startTestServer({ MILEPOST_ROLES: 'api,ingest', ...settings })
  const { system, systemPool } = server.context
  const customer = await registerCustomer(system, 'Northwind', vehicles)
  const manager = await signInAs(server.context, 'Manager', [customer.id], { modules })
  await systemPool.query('update customers set fold_settings = $1', [
    JSON.stringify({ workingHours: { weekdays: [1, 2, 3, 4, 5], fromMinute: 360, untilMinute: 1_200 } }),
  ])
  const send = (vehicle: { deviceId: string }, records: DeviceReport[]) =>
    sendRecords(server.ingest!.ports.teltonika!, vehicle.deviceId, records)
  return { server, customer, manager, send }
}
