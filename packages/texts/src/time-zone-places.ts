import { offsetText } from '@milepost/domain/time/clock-differences.ts'
import type { Language } from './language.ts'

/** Where the list of zones names a place otherwise than people of that language do: by the present name of the zone, and by a former one that browsers still give. */
const PLACES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    'Africa/Sao_Tome': 'São Tomé',
    'America/Asuncion': 'Asunción',
    'America/Bogota': 'Bogotá',
    'America/Sao_Paulo': 'São Paulo',
    'Asia/Calcutta': 'Kolkata',
    'Asia/Katmandu': 'Kathmandu',
    'Asia/Rangoon': 'Yangon',
    'Asia/Saigon': 'Ho Chi Minh City',
    'Asia/Ho_Chi_Minh': 'Ho Chi Minh City',
    'Atlantic/Canary': 'Canary Islands',
    'Atlantic/Faroe': 'Faroe Islands',
    'Europe/Kiev': 'Kyiv',
  },
  pt: {
    'Africa/Algiers': 'Argel',
    'Africa/Johannesburg': 'Joanesburgo',
    'Africa/Sao_Tome': 'São Tomé',
    'Africa/Tunis': 'Túnis',
    'America/Asuncion': 'Assunção',
    'America/Bogota': 'Bogotá',
    'America/Mexico_City': 'Cidade do México',
    'America/Montevideo': 'Montevideu',
    'America/New_York': 'Nova Iorque',
    'America/Sao_Paulo': 'São Paulo',
    'Asia/Calcutta': 'Calcutá',
    'Asia/Kolkata': 'Calcutá',
    'Asia/Dili': 'Díli',
    'Asia/Jerusalem': 'Jerusalém',
    'Asia/Katmandu': 'Catmandu',
    'Asia/Kathmandu': 'Catmandu',
    'Asia/Rangoon': 'Yangon',
    'Asia/Saigon': 'Cidade de Ho Chi Minh',
    'Asia/Ho_Chi_Minh': 'Cidade de Ho Chi Minh',
    'Asia/Seoul': 'Seul',
    'Asia/Shanghai': 'Xangai',
    'Asia/Singapore': 'Singapura',
    'Asia/Tokyo': 'Tóquio',
    'Atlantic/Azores': 'Ponta Delgada',
    'Atlantic/Canary': 'Canárias',
    'Atlantic/Cape_Verde': 'Cabo Verde',
    'Atlantic/Faroe': 'Ilhas Féroe',
    'Atlantic/Madeira': 'Funchal',
    'Atlantic/Reykjavik': 'Reiquiavique',
    'Europe/Amsterdam': 'Amesterdão',
    'Europe/Athens': 'Atenas',
    'Europe/Belgrade': 'Belgrado',
    'Europe/Berlin': 'Berlim',
    'Europe/Brussels': 'Bruxelas',
    'Europe/Bucharest': 'Bucareste',
    'Europe/Budapest': 'Budapeste',
    'Europe/Copenhagen': 'Copenhaga',
    'Europe/Helsinki': 'Helsínquia',
    'Europe/Isle_of_Man': 'Ilha de Man',
    'Europe/Istanbul': 'Istambul',
    'Europe/Kiev': 'Kiev',
    'Europe/Kyiv': 'Kiev',
    'Europe/Lisbon': 'Lisboa',
    'Europe/London': 'Londres',
    'Europe/Luxembourg': 'Luxemburgo',
    'Europe/Monaco': 'Mónaco',
    'Europe/Moscow': 'Moscovo',
    'Europe/Prague': 'Praga',
    'Europe/Rome': 'Roma',
    'Europe/Sofia': 'Sófia',
    'Europe/Stockholm': 'Estocolmo',
    'Europe/Tirane': 'Tirana',
    'Europe/Vienna': 'Viena',
    'Europe/Warsaw': 'Varsóvia',
    'Europe/Zurich': 'Zurique',
  },
}

/** The place that a time zone is named for, such as Montevideo; of a zone that has none, how far it is from UTC. */
export function timeZonePlace(timeZone: string, language: Language): string {
  const named = PLACES[language][timeZone]
  if (named !== undefined) return named
  if (!timeZone.includes('/') || timeZone.startsWith('Etc/')) return offsetText(0, timeZone)
  return listedName(timeZone)
}

/** Cities as people of a language name them, by the name that the list of zones has: Lisbon as Lisboa. Others are named as there. */
export function cityNames(language: Language): ReadonlyMap<string, string> {
  return new Map(Object.entries(PLACES[language]).map(([timeZone, name]) => [listedName(timeZone), name]))
}

const listedName = (timeZone: string) => timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
