import type { CorrectedField } from '@milepost/domain/timesheet-corrections.ts'

/** The words of exported timesheets. */
export interface SheetTexts {
  timesheet: string
  vehicle: string
  driver: string
  day: string
  week: string
  total: string
  /** A number of days. */
  days: (count: number) => string
  firstStart: string
  lastStop: string
  duty: string
  break: string
  driving: string
  standing: string
  idling: string
  stopped: string
  unknown: string
  private: string
  distance: string
  privateDistance: string
  trips: string
  note: string
  recorded: (what: string) => string
  reasons: string
  corrections: string
  correctedDays: (count: number) => string
  /** Of a value that was not there before. */
  nothing: string
  instead: (value: string, before: string) => string
  timeZone: string
  purpose: string
  provenance: string
  empty: string
  signatures: readonly [string, string]
  date: string
  underWay: string
  fields: Record<CorrectedField, string>
}

const EN: SheetTexts = {
  timesheet: 'Timesheet',
  vehicle: 'Vehicle',
  driver: 'Driver',
  day: 'Day',
  week: 'Week',
  total: 'Total',
  days: count => (count === 1 ? '1 day' : `${count} days`),
  firstStart: 'First start',
  lastStop: 'Last stop',
  duty: 'On duty',
  break: 'Break',
  driving: 'Driving',
  standing: 'Standing',
  idling: 'Idling',
  stopped: 'Stopped',
  unknown: 'Unknown',
  private: 'Private',
  distance: 'Distance',
  privateDistance: 'Private distance',
  trips: 'Trips',
  note: 'Note',
  recorded: what => `${what} as recorded`,
  reasons: 'Reasons of corrections',
  corrections: 'Corrections',
  correctedDays: count => (count === 1 ? '1 corrected' : `${count} corrected`),
  nothing: 'nothing',
  instead: (value, before) => `${value} instead of ${before}`,
  timeZone: 'Time zone',
  purpose: 'Kept for',
  provenance:
    'Worked out from vehicle positions. Corrected values are marked; what was recorded is struck beside them.',
  empty: 'Nothing in these days.',
  signatures: ['Driver', 'Manager'],
  date: 'Date',
  underWay: 'under way',
  fields: { 'first-start': 'First start', 'last-stop': 'Last stop', break: 'Break', note: 'Note' },
}

const PT: SheetTexts = {
  timesheet: 'Folha de horas',
  vehicle: 'Veículo',
  driver: 'Condutor',
  day: 'Dia',
  week: 'Semana',
  total: 'Total',
  days: count => (count === 1 ? '1 dia' : `${count} dias`),
  firstStart: 'Início',
  lastStop: 'Fim',
  duty: 'Em serviço',
  break: 'Pausa',
  driving: 'Condução',
  standing: 'Motor ligado',
  idling: 'Ralenti',
  stopped: 'Parado',
  unknown: 'Desconhecido',
  private: 'Privado',
  distance: 'Distância',
  privateDistance: 'Distância privada',
  trips: 'Viagens',
  note: 'Nota',
  recorded: what => `${what} (registo original)`,
  reasons: 'Motivos das correções',
  corrections: 'Correções',
  correctedDays: count => (count === 1 ? '1 corrigido' : `${count} corrigidos`),
  nothing: 'nada',
  instead: (value, before) => `${value} em vez de ${before}`,
  timeZone: 'Fuso horário',
  purpose: 'Finalidade',
  provenance:
    'Calculada a partir das posições dos veículos. Os valores corrigidos estão assinalados; ao lado, riscado, o que foi registado.',
  empty: 'Nada nestes dias.',
  signatures: ['Condutor', 'Responsável'],
  date: 'Data',
  underWay: 'em curso',
  fields: { 'first-start': 'Início', 'last-stop': 'Fim', break: 'Pausa', note: 'Nota' },
}

export const sheetTexts = (language: 'en' | 'pt'): SheetTexts => (language === 'pt' ? PT : EN)
