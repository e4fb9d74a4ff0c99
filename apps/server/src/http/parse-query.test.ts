import { expect, test } from 'vitest'
import { parseQuery } from './parse-query.ts'

test('parameters that are sent empty mean absent; a repeated one is a list of what it holds [N-84]', () => {
  expect(parseQuery('ordering=&orderingDirection=&search=&page=2')).toEqual({ page: '2' })
  expect(parseQuery('id=1&id=&id=3&name=a%20b')).toEqual({ id: ['1', '3'], name: 'a b' })
  expect(parseQuery('id=&id=')).toEqual({})
  expect(parseQuery('')).toEqual({})
})
