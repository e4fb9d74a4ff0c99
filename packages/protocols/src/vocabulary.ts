/** How a value of an attribute is held. */
export type AttributeType = 'number' | 'flag' | 'text'

/**
 * The names that attributes have whatever protocol they came by; the unit is in the name. `#` stands for a number from 1:
 * several inputs, probes or sensors of one kind. What a codec cannot name keeps the protocol's own id behind its prefix
 * (`io385`, `tlv225`, `info13`, `fld7`); what a phone or gateway calls by a name of its own passes as it is.
 */
export const VOCABULARY: Record<string, AttributeType> = {
  // Power of the tracker itself. The vehicle's own supply is the field `externalVoltageMv`.
  batteryVoltageMv: 'number',
  batteryCurrentMa: 'number',
  batteryPercent: 'number',
  charging: 'flag',
  externalPower: 'flag',
  // The vehicle's supply where a message has no position to say it of.
  supplyVoltageMv: 'number',
  sleepMode: 'number',

  // Satellites and the mobile network
  hdop: 'number',
  pdop: 'number',
  accuracyM: 'number',
  gnssStatus: 'number',
  gnssSpeedKmh: 'number',
  gsmSignal: 'number',
  rssiDbm: 'number',
  networkType: 'number',
  gsmOperator: 'number',
  gsmCellId: 'number',
  gsmAreaCode: 'number',
  mcc: 'number',
  mnc: 'number',
  iccid: 'text',

  // Motion
  instantMovement: 'flag',
  axisXMg: 'number',
  axisYMg: 'number',
  axisZMg: 'number',
  tripOdometerM: 'number',
  ignitionOnSeconds: 'number',
  ecoScore: 'number',
  steps: 'number',

  // Inputs and outputs. Their roles (panic, tail lift, privacy switch) are a matter of the installation.
  'digitalInput#': 'flag',
  'digitalOutput#': 'flag',
  'analogInput#Mv': 'number',
  pulseCount: 'number',

  // Engine and body
  engineSeconds: 'number',
  engineRpm: 'number',
  engineLoadPercent: 'number',
  engineCoolantC: 'number',
  throttlePercent: 'number',
  pedalPercent: 'number',
  wheelSpeedKmh: 'number',
  obdOdometerM: 'number',
  fuelPercent: 'number',
  fuelLevelL: 'number',
  fuelUsedL: 'number',
  fuelRateLph: 'number',
  adBluePercent: 'number',
  vin: 'text',
  faultCodes: 'text',
  faultCodeCount: 'number',
  doorOpen: 'flag',
  locked: 'flag',
  seatBelt: 'flag',
  handbrake: 'flag',
  pto: 'flag',
  immobiliser: 'flag',
  fuelCut: 'flag',
  beaconLights: 'flag',
  runLock: 'flag',
  axleWeightKg: 'number',
  'axleWeight#Kg': 'number',
  tractionBatteryPercent: 'number',
  rangeM: 'number',
  'tyrePressure#Kpa': 'number',
  'tyreTemperature#C': 'number',

  // Who and how. The key itself is the field `driverKey`.
  driverKeyType: 'text',
  driverName: 'text',
  privateMode: 'flag',
  driverState: 'number',
  barcode: 'text',
  // From the tachograph, of the driver in slot 1
  driverCard: 'flag',
  driverContinuousMinutes: 'number',
  driverBreakMinutes: 'number',
  driverActivityMinutes: 'number',
  driverDayMinutes: 'number',
  driverWeekMinutes: 'number',
  driverFortnightMinutes: 'number',

  // Probes
  'temperature#C': 'number',
  'humidity#Percent': 'number',
  'fuelProbe#Mm': 'number',
  'bleTemperature#C': 'number',
  'bleHumidity#Percent': 'number',
  'bleBattery#Percent': 'number',
  'bleMagnet#': 'flag',

  // Beside an event
  eventDurationMs: 'number',
  eventLevel: 'number',
  frontSpeedKmh: 'number',
  frontDistanceM: 'number',
  speedLimitKmh: 'number',
  alarmLabel: 'text',

  // Of the device
  firmware: 'text',
  hardware: 'text',
  model: 'text',
  phoneNumber: 'text',
  commandResult: 'text',
  serialText: 'text',

  // Only in readings, which have no position whose fields these would be
  ignition: 'flag',
  moving: 'flag',
  odometerM: 'number',
  externalVoltageMv: 'number',
  driverKey: 'text',
}

const ownId = /^(io|tlv|info|fld)[0-9a-f]+$/

/** Whether a codec may use this attribute name. */
export function isAttributeName(name: string): boolean {
  return ownId.test(name) || Object.hasOwn(VOCABULARY, name.replace(/(?<=[a-z])[1-9]\d?(?=[A-Z]|$)/, '#'))
}
