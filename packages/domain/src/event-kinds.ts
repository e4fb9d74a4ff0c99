/** How soon somebody should look: nobody needs to, today, now. */
export type EventSeverity = 'info' | 'warning' | 'critical'

/** What `value` of an event counts in; null where the kind has no value. */
export type EventUnit = 'g' | 'km/h' | 's' | 'V' | '%' | 'mg/l' | '°C' | null

export interface EventKindFacts {
  /** The number that the calls and the pages use. 4 to 53 are those of the documents (EVT-12 to EVT-19). */
  code: number
  name: { en: string; pt: string }
  severity: EventSeverity
  unit: EventUnit
}

const kind = (
  code: number,
  en: string,
  pt: string,
  severity: EventSeverity,
  unit: EventUnit = null,
): EventKindFacts => ({ code, name: { en, pt }, severity, unit })

/** Every kind of event that Milepost knows. Codecs report these, the fold adds its own, and the pages name them. */
export const EVENT_KINDS = {
  'ignition-on': kind(4, 'Ignition On', 'Ignição ligada', 'info'),
  'ignition-off': kind(5, 'Ignition Off', 'Ignição desligada', 'info'),
  'harsh-acceleration': kind(40, 'Harsh Acceleration', 'Aceleração brusca', 'warning', 'g'),
  'harsh-braking': kind(41, 'Harsh Braking', 'Travagem brusca', 'warning', 'g'),
  'harsh-cornering': kind(42, 'Harsh Cornering', 'Curva brusca', 'warning', 'g'),
  panic: kind(50, 'Panic Button', 'Botão de pânico', 'critical'),
  'beacon-lights': kind(52, 'Beacon Lights Active', 'Luzes de sinalização ativas', 'info'),
  'run-lock': kind(53, 'Run Lock Active', 'Run Lock ativo', 'info'),

  'over-speed': kind(60, 'Over Speed', 'Excesso de velocidade', 'warning', 'km/h'),
  'road-limit': kind(61, 'Road Limit Exceeded', 'Limite da via excedido', 'warning', 'km/h'),
  idling: kind(62, 'Idling', 'Motor ao ralenti', 'info', 's'),

  crash: kind(70, 'Crash', 'Colisão', 'critical', 'g'),
  towing: kind(71, 'Towing', 'Reboque', 'critical'),
  unplugged: kind(72, 'Power Disconnected', 'Alimentação desligada', 'critical'),
  'power-restored': kind(73, 'Power Restored', 'Alimentação reposta', 'info'),
  jamming: kind(74, 'Signal Jamming', 'Interferência de sinal', 'critical'),
  'low-battery': kind(75, 'Tracker Battery Low', 'Bateria do localizador fraca', 'warning', 'V'),
  'low-supply': kind(76, 'Vehicle Battery Low', 'Bateria do veículo fraca', 'warning', 'V'),
  tampering: kind(77, 'Tampering', 'Violação', 'critical'),
  vibration: kind(78, 'Vibration', 'Vibração', 'warning'),
  displacement: kind(79, 'Moved While Parked', 'Deslocado com o veículo estacionado', 'warning'),

  'geofence-in': kind(80, 'Geofence Entered', 'Entrada em geocerca', 'info'),
  'geofence-out': kind(81, 'Geofence Left', 'Saída de geocerca', 'info', 's'),
  'geofence-dwell': kind(82, 'Geofence Dwell', 'Permanência em geocerca', 'info', 's'),
  'device-fence-in': kind(83, 'Tracker Fence Entered', 'Entrada em cerca do localizador', 'info'),
  'device-fence-out': kind(84, 'Tracker Fence Left', 'Saída de cerca do localizador', 'info'),

  'forward-collision': kind(90, 'Forward Collision Warning', 'Aviso de colisão frontal', 'critical', 's'),
  'lane-departure': kind(91, 'Lane Departure', 'Saída de faixa', 'warning'),
  headway: kind(92, 'Headway Too Short', 'Distância de segurança insuficiente', 'warning', 's'),
  pedestrian: kind(93, 'Pedestrian Warning', 'Aviso de peão', 'critical'),
  'speed-sign': kind(94, 'Speed Sign Exceeded', 'Sinal de velocidade excedido', 'warning', 'km/h'),
  'lane-changes': kind(95, 'Frequent Lane Changes', 'Mudanças de faixa frequentes', 'warning'),
  'blind-spot': kind(96, 'Blind Spot Warning', 'Aviso de ângulo morto', 'warning'),

  fatigue: kind(100, 'Driver Fatigue', 'Fadiga do condutor', 'critical'),
  distraction: kind(101, 'Driver Distracted', 'Condutor distraído', 'warning'),
  'phone-use': kind(102, 'Phone Use', 'Uso do telemóvel', 'warning'),
  smoking: kind(103, 'Smoking', 'A fumar', 'warning'),
  'driver-absent': kind(104, 'Driver Absent', 'Condutor ausente', 'warning'),
  'camera-blocked': kind(105, 'Camera Blocked', 'Câmara tapada', 'warning'),
  'seat-belt': kind(106, 'Seat Belt Off', 'Cinto de segurança desapertado', 'warning'),
  yawning: kind(107, 'Yawning', 'A bocejar', 'warning'),

  'door-open': kind(110, 'Door Opened', 'Porta aberta', 'info'),
  'door-closed': kind(111, 'Door Closed', 'Porta fechada', 'info'),
  'fuel-theft': kind(112, 'Fuel Loss', 'Perda de combustível', 'critical', '%'),
  immobilised: kind(113, 'Immobilised', 'Imobilizado', 'info'),
  'driver-identified': kind(116, 'Driver Identified', 'Condutor identificado', 'info'),
  'antenna-fault': kind(118, 'Antenna Fault', 'Falha de antena', 'warning'),
  'fault-code': kind(120, 'Fault Code', 'Código de avaria', 'info'),
  alcohol: kind(121, 'Alcohol Detected', 'Álcool detetado', 'critical', 'mg/l'),
  temperature: kind(122, 'Temperature Out Of Range', 'Temperatura fora dos limites', 'warning', '°C'),
} as const satisfies Record<string, EventKindFacts>

export type EventKind = keyof typeof EVENT_KINDS

const byCode = new Map<number, EventKind>(
  Object.entries(EVENT_KINDS).map(([name, facts]) => [facts.code, name as EventKind]),
)

/** The kind with a code, or null: codes come from addresses and old links. */
export function eventKindOf(code: number): EventKind | null {
  return byCode.get(code) ?? null
}
