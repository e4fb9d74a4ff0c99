import { offsetText } from '@milepost/domain/time/clock-differences.ts'
import type { Language } from './language.ts'

/** Where the list of zones names a place otherwise than people of that language do. */
const PLACES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { 'America/Sao_Paulo': 'São Paulo', 'Europe/Kiev': 'Kyiv' },
  pt: {
    'America/Montevideo': 'Montevideu',
    'America/New_York': 'Nova Iorque',
    'America/Sao_Paulo': 'São Paulo',
    'Atlantic/Azores': 'Ponta Delgada',
    'Atlantic/Madeira': 'Funchal',
    'Europe/Berlin': 'Berlim',
    'Europe/Brussels': 'Bruxelas',
    'Europe/Lisbon': 'Lisboa',
    'Europe/London': 'Londres',
    'Europe/Luxembourg': 'Luxemburgo',
    'Europe/Rome': 'Roma',
    'Europe/Zurich': 'Zurique',
  },
}

/** The place that a time zone is named for, such as Montevideo; of a zone that has none, how far it is from UTC. */
export function timeZonePlace(timeZone: string, language: Language): string {
  const named = PLACES[language][timeZone]
  if (named !== undefined) return named
  if (!timeZone.includes('/') || timeZone.startsWith('Etc/')) return offsetText(0, timeZone)
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}
