import { expect, test } from 'vitest'
import { newKey } from '../db/key-hash.ts'
import { withoutKey } from './request-key.ts'

const REPORT = 'id=355&lat=52.65&lon=-0.75&timestamp=1785505555'
const JSON_TYPE = { 'content-type': 'application/json' }

test('a short value is taken out of its parameter and nowhere else: no key is so short', () => {
  expect(withoutKey(`${REPORT}&key=5`, '', {})).toEqual({ query: REPORT, body: '', key: '5' })
  expect(withoutKey('', `key=5&${REPORT}`, {})).toEqual({ query: '', body: REPORT, key: '5' })
  expect(withoutKey(REPORT, '', { authorization: 'Bearer 5' })).toEqual({ query: REPORT, body: '', key: '5' })
  const json = (key: string) => JSON.stringify({ key, location: { coords: { latitude: 52.65 } }, note: '555' })
  expect(withoutKey('', json('5'), JSON_TYPE)).toEqual({ query: '', body: json(''), key: '5' })
})

test('a key is taken out wherever it stands', () => {
  const key = newKey()
  const note = (of: string) => `${REPORT}&note=it+is+${of}`
  expect(withoutKey(`${note(key)}&key=${key}`, note(key), {})).toEqual({ query: note(''), body: note(''), key })
  const json = (of: string) => JSON.stringify({ note: `it is ${of}`, key: of })
  expect(withoutKey('', json(key), JSON_TYPE)).toEqual({ query: '', body: json(''), key })
})

test('the parameter is taken out also where the key came otherwise', () => {
  const key = newKey()
  const authorization = `Bearer ${key}`
  expect(withoutKey(`key=5&${REPORT}`, '', { authorization })).toEqual({ query: REPORT, body: '', key })
  expect(withoutKey('', '{"a":1,"key":"6"}', { authorization, ...JSON_TYPE }).body).toBe('{"a":1,"key":""}')
})
