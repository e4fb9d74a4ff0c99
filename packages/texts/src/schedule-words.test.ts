import { expect, test } from 'vitest'
import { countedWords, dueStateWord, intervalWords, scheduleTypeWord, unnamedWords } from './schedule-words.ts'
import { textsIn } from './texts-in.ts'

test.each([
  ['6w', 'every 6 weeks', 'a cada 6 semanas'],
  ['1y', 'every year', 'todos os anos'],
  ['12m', 'every year', 'todos os anos'],
  ['18m', 'every 1 year 6 months', 'a cada 1 ano 6 meses'],
  ['10d 12h 1min', 'every 10 days 12 hours 1 minute', 'a cada 10 dias 12 horas 1 minuto'],
  ['', '', ''],
  ['six', '', ''],
])('the interval %j is read as %j', (text, english, portuguese) => {
  expect([intervalWords(text, textsIn('en')), intervalWords(text, textsIn('pt'))]).toEqual([english, portuguese])
})

test('a schedule that came with Milepost is worded by its code, another one is what it is called', () => {
  const words = (code: string | null) => scheduleTypeWord(code, 'As named', textsIn('pt'))
  expect([words('MOT'), words('LATER'), words(null)]).toEqual(['Inspeção periódica (MOT)', 'As named', 'As named'])
})

test('what became overdue while its vehicle was off the road is due before use, on every screen', () => {
  const word = (state: 'overdue' | 'waiting', is_due_before_use: boolean) => dueStateWord({ state, is_due_before_use })
  expect([word('overdue', true), word('overdue', false), word('waiting', false)]).toEqual([
    'Due before use',
    'Overdue',
    'Overdue, off the road',
  ])
})

test('how often is said in all that counts, or in what the name leaves out', () => {
  const counted = { interval: '1y', every_distance_m: 30_000_000, every_engine_h: 500 }
  const km = (metres: number) => `${metres / 1000} km`
  const beside = (name: string, language: 'en' | 'pt' = 'en') => unnamedWords(name, counted, textsIn(language), km)
  expect(countedWords(counted, textsIn('en'), km)).toBe('every year or 30000 km or 500 h')
  expect(countedWords(counted, textsIn('pt'), km)).toBe('todos os anos ou 30000 km ou 500 h')
  expect(beside('Service')).toBe('every year or 30000 km or 500 h')
  expect(beside('Yearly service')).toBe('every 30000 km or 500 h')
  expect(beside('Revisão anual', 'pt')).toBe('a cada 30000 km ou 500 h')
  expect(beside('Service every 30,000 km, 500 h or year')).toBe('')
})
