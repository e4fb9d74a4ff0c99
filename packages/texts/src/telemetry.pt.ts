import type { texts as english } from './telemetry.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof english> = {
  'assigned to the vehicle': 'atribuído ao veículo',
  'by a correction': 'por correção',
  'by key or card': 'por chave ou cartão',
  'Carried distance': 'Distância transportada',
  Day: 'Dia',
  Distance: 'Distância',
  Driving: 'Condução',
  'Driver known': 'Condutor conhecido',
  Duration: 'Duração',
  Event: 'Evento',
  Heading: 'Direção',
  Idling_time: 'Ralenti',
  Ignition: 'Ignição',
  'No data': 'Sem dados',
  'No trips on these days': 'Sem viagens nestes dias',
  Odometer: 'Odómetro',
  Parked: 'Estacionado',
  Received: 'Recebida',
  Speed: 'Velocidade',
  Standing: 'Motor ligado',
  'Standing, engine on': 'Parado, motor ligado',
  Stop: 'Paragem',
  Time: 'Hora',
  Trip: 'Viagem',
  Unknown: 'Sem informação',
  'Unknown distance': 'Distância sem informação',
  '{{distance}} unknown': '{{distance}} sem informação',
  '{{distance}} carried': '{{distance}} transportado',
  '{{count}} visits_one': '{{count}} visita',
  '{{count}} visits_other': '{{count}} visitas',
  'Not believed: the tracker gave 0, 0 as its place': 'Não considerada: o localizador deu 0, 0 como posição',
  'Not believed: no vehicle gets there in this time': 'Não considerada: nenhum veículo lá chega neste tempo',
  'Not believed: no vehicle gets there in {{duration}}': 'Não considerada: nenhum veículo lá chega em {{duration}}',
  'Not believed: the next position is back where the vehicle was':
    'Não considerada: a posição seguinte está de novo onde o veículo estava',
  'Not believed: positions go on in two places at once. Two trackers may share a number.':
    'Não considerada: há posições em dois sítios ao mesmo tempo. Dois localizadores podem ter o mesmo número.',
  'Believed: later positions agree. How the vehicle got there is not known.':
    'Considerada: as posições seguintes confirmam-na. Não se sabe como o veículo lá chegou.',
  'Speed not believed: no vehicle reaches it in this time':
    'Velocidade não considerada: nenhum veículo a atinge neste tempo',
  'Not decided yet: the next position decides': 'Ainda por decidir: a posição seguinte decide',
  Carried: 'Transportado',
  'It began when the ignition was switched on.': 'Começou quando a ignição foi ligada.',
  'It began when the vehicle moved; its ignition is not known.':
    'Começou quando o veículo andou; da ignição nada se soube.',
  'The vehicle was already moving when its tracker reported again after a time without data.':
    'O veículo já estava em movimento quando o localizador voltou a comunicar após um período sem dados.',
  'The vehicle was elsewhere when its tracker reported again: how it got there is not known.':
    'O veículo estava noutro local quando o localizador voltou a comunicar: não se sabe como lá chegou.',
  'The vehicle was moved with its engine off, on a ferry or by a tow truck.':
    'O veículo foi deslocado com o motor desligado, num ferry ou por um reboque.',
  'It ended when the ignition was switched off.': 'Terminou quando a ignição foi desligada.',
  'It ended because the vehicle stood still for longer than a stop in traffic lasts.':
    'Terminou porque o veículo ficou parado mais tempo do que dura uma paragem no trânsito.',
  'It ended because its tracker stopped reporting; what followed is not known.':
    'Terminou porque o localizador deixou de comunicar; não se sabe o que se seguiu.',
  'It ended because the tracker was moved to another vehicle.':
    'Terminou porque o localizador foi mudado para outro veículo.',
  'A stop, because the ignition was switched off.': 'Uma paragem, porque a ignição foi desligada.',
  'A stop, because it stood still for longer than a stop in traffic lasts.':
    'Uma paragem, porque ficou parado mais tempo do que dura uma paragem no trânsito.',
  'Taken for a stop, because its tracker stopped reporting.':
    'Considerada uma paragem, porque o localizador deixou de comunicar.',
  'A stop, because the tracker was moved to another vehicle.':
    'Uma paragem, porque o localizador foi mudado para outro veículo.',
  'Idling, because it stood with the engine on.': 'Ralenti, porque esteve parado com o motor ligado.',
  'It has not ended yet.': 'Ainda está em curso.',
  'Where its first record is.': 'Onde está o primeiro registo.',
  'Not used: its time cannot be believed, or has not come yet':
    'Não usado: a sua hora não é de confiar ou ainda não chegou',
  'Moved without data': 'Deslocado sem dados',
  Records: 'Registos',
  Stops: 'Paragens',
  'Top speed': 'Vel. máxima',
  Temperature: 'Temperatura',
  'Tracker battery': 'Bateria do localizador',
  'Vehicle battery': 'Bateria do veículo',
  'Low tracker battery': 'Bateria do localizador fraca',
  'Low vehicle voltage': 'Tensão do veículo baixa',
  'No data from a vehicle': 'Sem dados de um veículo',
  'since {{time}}': 'desde {{time}}',
}
