import { unknownDevices } from '@milepost/contract/unknown-devices.ts'
import type { AttentionSource } from '../../attention/attention-source.ts'
import type { Context } from '../../context.ts'
import { countUnknownDevices } from './queries.ts'

/** Devices that call and are not registered, of which there is a bounded list. */
export const callingDevices = ({ system }: Context): AttentionSource => ({
  kind: 'unknown-devices',
  access: unknownDevices.list.access,
  count: (_caller, _span, most) => countUnknownDevices(system, { search: '' }, most),
})
