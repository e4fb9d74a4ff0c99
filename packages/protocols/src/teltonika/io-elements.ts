/** What an IO element of a record means: a row of the vendor's AVL id list for one family of models. */
export interface IoElement {
  id: number
  /** Width on the wire. The same id in another width is another family's element and stays `io<ID>`. */
  bytes: 1 | 2 | 4 | 8 | 'variable'
  /** A field of `DevicePosition`, or the name of an attribute with its unit. */
  name: string
  kind: 'number' | 'flag' | 'text' | 'hex'
  signed: boolean
  /** The wire value divided by this is in the unit of the name. A divisor, since 1/100 is no exact double. */
  divisor: number
}

type Width = 1 | 2 | 4 | 8

const flag = (id: number, name: string): IoElement => ({ id, bytes: 1, name, kind: 'flag', signed: false, divisor: 1 })
const unsigned = (id: number, bytes: 1 | 2 | 4, name: string, divisor = 1): IoElement => {
  return { id, bytes, name, kind: 'number', signed: false, divisor }
}
const signed = (id: number, bytes: 1 | 2 | 4, name: string, divisor = 1): IoElement => {
  return { id, bytes, name, kind: 'number', signed: true, divisor }
}
const hex = (id: number, bytes: Width | 'variable', name: string): IoElement => {
  return { id, bytes, name, kind: 'hex', signed: false, divisor: 1 }
}
const text = (id: number, name: string): IoElement => {
  return { id, bytes: 'variable', name, kind: 'text', signed: false, divisor: 1 }
}

/** FMB, FMC and FMM trackers for cars and vans. */
const lightVehicle: IoElement[] = [
  flag(239, 'ignition'),
  flag(240, 'moving'),
  unsigned(16, 4, 'odometerM'),
  unsigned(66, 2, 'externalVoltageMv'),

  flag(303, 'instantMovement'),
  unsigned(199, 4, 'tripOdometerM'),
  unsigned(449, 4, 'ignitionOnSeconds'),
  unsigned(24, 2, 'gnssSpeedKmh'),
  unsigned(69, 1, 'gnssStatus'),
  unsigned(181, 2, 'pdop', 10),
  unsigned(182, 2, 'hdop', 10),
  signed(17, 2, 'axisXMg'),
  signed(18, 2, 'axisYMg'),
  signed(19, 2, 'axisZMg'),

  unsigned(67, 2, 'batteryVoltageMv'),
  unsigned(68, 2, 'batteryCurrentMa'),
  unsigned(113, 1, 'batteryPercent'),
  unsigned(21, 1, 'gsmSignal'),
  unsigned(241, 4, 'gsmOperator'),
  unsigned(205, 2, 'gsmCellId'),
  unsigned(206, 2, 'gsmAreaCode'),
  unsigned(237, 1, 'networkType'),
  unsigned(80, 1, 'dataMode'),
  unsigned(200, 1, 'sleepMode'),
  hex(11, 8, 'iccidHigh'),
  hex(14, 8, 'iccidLow'),

  flag(1, 'digitalInput1'),
  flag(2, 'digitalInput2'),
  flag(3, 'digitalInput3'),
  unsigned(9, 2, 'analogInput1Mv'),
  unsigned(6, 2, 'analogInput2Mv'),
  flag(179, 'digitalOutput1'),
  flag(180, 'digitalOutput2'),
  flag(380, 'digitalOutput3'),

  hex(78, 8, 'iButton'),
  hex(207, 8, 'rfid'),
  hex(238, 8, 'userId'),
  text(264, 'barcode'),
  text(403, 'driverName'),
  unsigned(404, 1, 'driverCardType'),
  unsigned(405, 1, 'driverGender'),
  unsigned(248, 1, 'immobiliser'),

  unsigned(253, 1, 'greenDrivingType'),
  unsigned(254, 1, 'greenDrivingValue'),
  unsigned(243, 2, 'greenDrivingDurationMs'),
  hex(258, 8, 'ecoMaximum'),
  hex(259, 8, 'ecoAverage'),
  unsigned(260, 2, 'ecoDurationMs'),
  unsigned(15, 2, 'ecoScore', 100),
  unsigned(255, 1, 'overspeedKmh'),
  unsigned(250, 1, 'trip'),
  unsigned(391, 1, 'privateMode'),
  unsigned(283, 1, 'drivingState'),
  unsigned(284, 2, 'drivingRecords'),
  flag(246, 'towing'),
  flag(251, 'idling'),
  flag(252, 'unplugged'),
  flag(249, 'gsmJamming'),
  unsigned(318, 1, 'gnssJamming'),
  flag(236, 'alarm'),
  unsigned(247, 1, 'crash'),
  unsigned(317, 1, 'crashCounter'),
  hex(257, 'variable', 'crashTrace'),
  unsigned(175, 1, 'autoGeofence'),
  unsigned(155, 1, 'geofenceZone1'),
  unsigned(156, 1, 'geofenceZone2'),
  unsigned(157, 1, 'geofenceZone3'),
  unsigned(158, 1, 'geofenceZone4'),
  unsigned(159, 1, 'geofenceZone5'),

  signed(72, 4, 'temperature1C', 10),
  signed(73, 4, 'temperature2C', 10),
  signed(74, 4, 'temperature3C', 10),
  signed(75, 4, 'temperature4C', 10),
  signed(25, 2, 'bleTemperature1C', 100),
  signed(26, 2, 'bleTemperature2C', 100),
  signed(27, 2, 'bleTemperature3C', 100),
  signed(28, 2, 'bleTemperature4C', 100),
  unsigned(86, 2, 'bleHumidity1Percent', 10),
  unsigned(104, 2, 'bleHumidity2Percent', 10),
  unsigned(106, 2, 'bleHumidity3Percent', 10),
  unsigned(108, 2, 'bleHumidity4Percent', 10),
  signed(10800, 2, 'eyeTemperature1C', 100),
  signed(10801, 2, 'eyeTemperature2C', 100),
  signed(10802, 2, 'eyeTemperature3C', 100),
  signed(10803, 2, 'eyeTemperature4C', 100),
  unsigned(10804, 1, 'eyeHumidity1Percent'),
  unsigned(10805, 1, 'eyeHumidity2Percent'),
  unsigned(10806, 1, 'eyeHumidity3Percent'),
  unsigned(10807, 1, 'eyeHumidity4Percent'),
  flag(10808, 'eyeMagnet1'),
  flag(10809, 'eyeMagnet2'),
  flag(10810, 'eyeMagnet3'),
  flag(10811, 'eyeMagnet4'),
  hex(385, 'variable', 'beacons'),
  hex(548, 'variable', 'advancedBeacons'),
  hex(10828, 'variable', 'eyeSensor1'),
  hex(10829, 'variable', 'eyeSensor2'),
  hex(10830, 'variable', 'eyeSensor3'),
  hex(10831, 'variable', 'eyeSensor4'),

  text(256, 'vin'),
  text(281, 'faultCodes'),
  unsigned(30, 1, 'faultCodeCount'),
  unsigned(31, 1, 'obdEngineLoadPercent'),
  signed(32, 1, 'obdCoolantTemperatureC'),
  unsigned(36, 2, 'obdEngineRpm'),
  unsigned(37, 1, 'obdSpeedKmh'),
  unsigned(48, 1, 'obdFuelLevelPercent'),
  unsigned(389, 4, 'obdOdometerKm'),
  unsigned(390, 4, 'obdFuelLevelL', 10),

  text(325, 'canVin'),
  unsigned(81, 1, 'canSpeedKmh'),
  unsigned(82, 1, 'canPedalPercent'),
  unsigned(83, 4, 'canFuelUsedL', 10),
  unsigned(84, 2, 'canFuelLevelL', 10),
  unsigned(89, 1, 'canFuelLevelPercent'),
  unsigned(85, 2, 'canEngineRpm'),
  unsigned(87, 4, 'canOdometerM'),
  unsigned(102, 4, 'canEngineWorkMinutes'),
  unsigned(107, 4, 'canFuelUsedCountedL', 10),
  unsigned(110, 2, 'canFuelRateLph', 10),
  unsigned(112, 2, 'canAdBlueLevelL', 10),
  signed(115, 2, 'canEngineTemperatureC', 10),
  unsigned(90, 2, 'canDoors'),
  hex(517, 8, 'canSecurityFlags'),
  hex(518, 8, 'canControlFlags'),
  hex(519, 8, 'canIndicatorFlags'),
  flag(940, 'canDriverSeatBelt'),
  flag(941, 'canFrontPassengerSeatBelt'),
  flag(942, 'canRearLeftSeatBelt'),
  flag(943, 'canRearRightSeatBelt'),
  flag(944, 'canRearCentreSeatBelt'),
  flag(946, 'canPto'),
]

/** The elements of one family, by id for decoding and by name for encoding. */
export interface IoTable {
  byId: ReadonlyMap<number, IoElement>
  byName: ReadonlyMap<string, IoElement>
}

function indexed(elements: IoElement[]): IoTable {
  return {
    byId: new Map(elements.map(element => [element.id, element])),
    byName: new Map(elements.map(element => [element.name, element])),
  }
}

/** Ids mean different things in different families of models, so a table is chosen per model family. */
export const ioTables = { lightVehicle: indexed(lightVehicle) } satisfies Record<string, IoTable>
export type ModelFamily = keyof typeof ioTables
