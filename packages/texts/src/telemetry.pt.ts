import type { texts as english } from './telemetry.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof english> = {
  Day: 'Dia',
  Distance: 'Distância',
  Driving: 'Condução',
  Duration: 'Duração',
  Event: 'Evento',
  Heading: 'Direção',
  Ignition: 'Ignição',
  'No data': 'Sem dados',
  'No trips on these days': 'Sem viagens nestes dias',
  Odometer: 'Odómetro',
  Parked: 'Estacionado',
  Received: 'Recebida',
  Speed: 'Velocidade',
  'Standing with the engine on': 'Parado com o motor ligado',
  Stop: 'Paragem',
  Time: 'Hora',
  Trip: 'Viagem',
  '{{count}} visits_one': '{{count}} visita',
  '{{count}} visits_other': '{{count}} visitas',
}
