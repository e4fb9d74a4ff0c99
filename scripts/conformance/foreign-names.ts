import type { EventKind } from '@milepost/domain/events/event-kinds.ts'

/** Our name for what another decoder calls otherwise: a field or an attribute. Ours is `factor` times theirs. */
export interface OurName {
  names: string[]
  factor: number
  is: 'number' | 'flag' | 'text'
}

const number = (name: string, factor = 1): OurName => ({ names: [name], factor, is: 'number' })
const flag = (name: string): OurName => ({ names: [name], factor: 1, is: 'flag' })
const text = (name: string): OurName => ({ names: [name], factor: 1, is: 'text' })

/**
 * The names of the position's attributes in Traccar (`Position.java`, Apache-2.0), as its tests write them, in lower case.
 * What is absent here is looked up under its own name: phones and gateways pass theirs through.
 */
const FOREIGN_NAMES: Record<string, OurName> = {
  altitude: number('altitudeM'),
  key_satellites: number('satellites'),
  key_event: number('eventId'),
  key_hdop: number('hdop'),
  key_rssi: number('gsmSignal'),
  // In a message without a position a reading is the voltage of the supply.
  key_power: { names: ['externalVoltageMv', 'supplyVoltageMv'], factor: 1000, is: 'number' },
  key_battery: number('batteryVoltageMv', 1000),
  key_battery_level: number('batteryPercent'),
  key_charge: flag('charging'),
  key_ignition: flag('ignition'),
  key_motion: flag('moving'),
  key_odometer: number('odometerM'),
  key_hours: number('engineSeconds', 1 / 1000),
  key_rpm: number('engineRpm'),
  key_fuel: { names: ['fuelPercent', 'fuelLevelL'], factor: 1, is: 'number' },
  key_fuel_used: number('fuelUsedL'),
  key_door: flag('doorOpen'),
  key_lock: flag('locked'),
  key_steps: number('steps'),
  key_iccid: text('iccid'),
  key_vin: text('vin'),
  key_version_fw: text('firmware'),
  key_driver_unique_id: text('driverKey'),
  cardcode: text('driverKey'),
  driver: text('driverName'),
  key_result: text('commandResult'),
  alarmlabel: text('alarmLabel'),
  lock1locked: flag('locked'),
  eyetemp1: number('bleTemperature1C'),
  serial: text('serialText'),
}

/** Names with the number of an input or a probe behind them: `prefix_temp + 1`. */
const NUMBERED: Record<string, (count: number) => OurName> = {
  prefix_temp: count => number(`temperature${count}C`),
  prefix_adc: count => number(`analogInput${count}Mv`, 1000),
  prefix_in: count => flag(`digitalInput${count}`),
  prefix_out: count => flag(`digitalOutput${count}`),
}

/** Null for a name that has no translation. */
export function ourNameFor(foreign: string): OurName | null {
  const [, prefix = '', count] = /^(prefix_\w+) \+ (\d+)$/.exec(foreign) ?? []
  if (count !== undefined) return NUMBERED[prefix]?.(Number(count)) ?? null
  return FOREIGN_NAMES[foreign] ?? null
}

/** The kinds of event that an alarm of Traccar may be with us. */
export const FOREIGN_ALARMS: Record<string, EventKind[]> = {
  ALARM_SOS: ['panic'],
  ALARM_TAMPERING: ['tampering'],
  ALARM_REMOVING: ['tampering', 'unplugged'],
  ALARM_LOW_BATTERY: ['low-battery'],
  ALARM_LOW_POWER: ['low-supply'],
  ALARM_POWER_CUT: ['unplugged'],
  ALARM_POWER_OFF: ['unplugged'],
  ALARM_POWER_ON: ['power-restored'],
  ALARM_POWER_RESTORED: ['power-restored'],
  ALARM_ACCELERATION: ['harsh-acceleration'],
  ALARM_BRAKING: ['harsh-braking'],
  ALARM_CORNERING: ['harsh-cornering'],
  ALARM_ACCIDENT: ['crash'],
  ALARM_VIBRATION: ['vibration'],
  ALARM_MOVEMENT: ['displacement'],
  ALARM_TOW: ['towing'],
  ALARM_OVERSPEED: ['over-speed'],
  ALARM_IDLE: ['idling'],
  ALARM_JAMMING: ['jamming'],
  ALARM_DOOR: ['door-open'],
  ALARM_GEOFENCE_ENTER: ['device-fence-in'],
  ALARM_GEOFENCE_EXIT: ['device-fence-out'],
  ALARM_FUEL_LEAK: ['fuel-theft'],
  ALARM_TEMPERATURE: ['temperature'],
  ALARM_FATIGUE_DRIVING: ['fatigue'],
  ALARM_GPS_ANTENNA_CUT: ['antenna-fault'],
}
