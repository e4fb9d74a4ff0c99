export type ExportLanguage = 'en' | 'pt'

/** What files say, in both languages: reasons as the table says them, and the names of columns. */
const WORDS = {
  'ignition-on': ['Ignition switched on', 'Ignição ligada'],
  motion: ['Began to move', 'Começou a andar'],
  'after-silence': ['First report after a silence', 'Primeiro registo após um silêncio'],
  'ignition-off': ['Ignition switched off', 'Ignição desligada'],
  rest: ['Stood still', 'Ficou parado'],
  silence: ['Stopped reporting', 'Deixou de comunicar'],
  'tracker-moved': ['Tracker moved to another vehicle', 'Localizador mudado para outro veículo'],
  yes: ['Yes', 'Sim'],
  trips: ['Trips', 'Viagens'],
  registration: ['Registration', 'Matrícula'],
  driver: ['Driver', 'Condutor'],
  start: ['Start', 'Início'],
  end: ['End', 'Fim'],
  from: ['From', 'De'],
  to: ['To', 'Para'],
  distance: ['Distance', 'Distância'],
  duration: ['Duration', 'Duração'],
  driving: ['Driving', 'Condução'],
  standing: ['Standing, engine on', 'Parado com o motor ligado'],
  unknown: ['Not known', 'Desconhecido'],
  startReason: ['Why it began', 'Porque começou'],
  endReason: ['Why it ended', 'Porque terminou'],
  stoppedAfter: ['Stopped afterwards', 'Paragem a seguir'],
  stoppedUntil: ['Stopped until', 'Paragem até'],
  stopped: ['Stopped', 'Paragem'],
  private: ['Private', 'Privada'],
  recordedDriver: ['Driver as recorded', 'Condutor registado'],
  note: ['Note', 'Nota'],
  total: ['Total', 'Total'],
  underWay: ['under way', 'em curso'],
  standingShort: ['Standing', 'Parado'],
  cut: [
    'Only the first trips are printed. Narrow the filters, or save a spreadsheet.',
    'Só são impressas as primeiras viagens. Restrinja os filtros ou guarde uma folha de cálculo.',
  ],
  startLatitude: ['Start latitude', 'Latitude inicial'],
  startLongitude: ['Start longitude', 'Longitude inicial'],
  endLatitude: ['End latitude', 'Latitude final'],
  endLongitude: ['End longitude', 'Longitude final'],
} as const

export type Said = keyof typeof WORDS

export const inLanguage = (said: Said, language: ExportLanguage): string => WORDS[said][language === 'pt' ? 1 : 0]
