import { recordRoutes } from '@milepost/contract/records.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Words } from '../i18n/use-words.ts'
import { choicesAmong } from './choices.ts'
import { type AnyRecord, type Noun, valueWords } from './noun.ts'
import { changedFields, faultOf, faultsOf, faultsOfRefusal, numberBoundsOf, valuesOf } from './record-form.ts'

const words: Words = Object.create(null)
const choices = choicesAmong([], ({ label }) => label)
const noText = () => ''

const noun: Noun = {
  routes: recordRoutes({
    schema: 'Depot',
    words: { one: 'depot', many: 'depots' },
    paths: { one: 'depot', many: 'depots' },
    area: 'vehicles',
    fields: {
      name: z.string().trim().min(1).max(10).regex(/^\w+$/),
      note: z.string().max(20).default('none yet'),
      region: z.number().int().nullable().default(null),
      teams: z.array(z.number().int()).default([]),
    },
    shows: { region: z.object({ id: z.number() }).nullable(), teams: z.array(z.object({ id: z.number() })) },
    filters: {},
    orderings: ['name'],
  }),
  page: 'vehicles',
  sections: [
    {
      title: 'Vehicle',
      fields: [
        { id: 'name', label: 'Vehicle', input: { kind: 'text' } },
        { id: 'note', label: 'Vehicle', input: { kind: 'text' } },
        { id: 'region', label: 'Vehicle', input: { kind: 'choice', choices } },
        { id: 'teams', label: 'Vehicle', input: { kind: 'choices', choices } },
        { id: 'size', label: 'Vehicle' },
      ],
    },
  ],
  texts: {
    add: 'Vehicle',
    search: 'Vehicle',
    added: 'Vehicle',
    saved: 'Vehicle',
    selected: noText,
    archived: noText,
    restored: noText,
    none: 'Vehicle',
    noneHint: 'Vehicle',
    noMatch: 'Vehicle',
    noArchived: 'Vehicle',
    archiveNote: 'Vehicle',
  },
}

const record: AnyRecord = {
  id: 4,
  customer: 1,
  customer_name: 'First',
  version: 2,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  updated_by: null,
  archived_at: null,
  may_edit: true,
  name: 'North',
  note: '',
  region: { id: 7, name: 'Hills' },
  teams: [
    { id: 1, name: 'A' },
    { id: 2, name: 'B' },
  ],
  size: 3,
}

describe('the values of a form', () => {
  it('are those of the record, references by their ids; what cannot be written is left out', () => {
    expect(valuesOf(noun, record)).toEqual({ name: 'North', note: '', region: 7, teams: [1, 2] })
  })

  it('of a new record are the defaults of the contract', () => {
    expect(valuesOf(noun, null)).toEqual({ name: '', note: 'none yet', region: null, teams: [] })
  })

  it('are changed where they differ; the order of a list is no change', () => {
    const before = valuesOf(noun, record)
    expect(changedFields(noun, before, { ...before, teams: [2, 1] })).toEqual([])
    expect(changedFields(noun, before, { ...before, teams: [2], note: 'x' }).map(({ id }) => id)).toEqual([
      'note',
      'teams',
    ])
  })
})

describe('faults', () => {
  it('are found by the schema of the contract', () => {
    expect(faultOf(noun, 'name', ' ')).toBe('required')
    expect(faultOf(noun, 'name', 'far too long a name')).toBe('too long')
    expect(faultOf(noun, 'name', 'a b')).toBe('invalid')
    expect(faultOf(noun, 'name', 'South')).toBeNull()
    expect(faultsOf(noun, { ...valuesOf(noun, record), name: '', region: 'x' })).toEqual({
      name: 'required',
      region: 'invalid',
    })
  })

  it('of a number are worded by the bounds that the contract sets, where there are two', () => {
    const numbers = recordRoutes({
      ...{ schema: 'N', words: { one: 'n', many: 'ns' }, paths: { one: 'n', many: 'ns' }, area: 'vehicles' },
      ...{ shows: {}, filters: {}, orderings: ['whole'] },
      fields: {
        whole: z.number().int().min(1).max(336).default(24),
        volts: z.number().min(1.5).max(60).nullable().default(null),
        open: z.number().int().min(1).default(1),
        any: z.number().int().default(1),
        text: z.string().min(1).max(5),
      },
    })
    const boundsIn = (field: string) => numberBoundsOf({ ...noun, routes: numbers }, field)
    expect(boundsIn('whole')).toEqual({ least: 1, most: 336, isWhole: true })
    expect(boundsIn('volts')).toEqual({ least: 1.5, most: 60, isWhole: false })
    expect(['open', 'any', 'text', 'missing'].map(boundsIn)).toEqual([null, null, null, null])
  })

  it('of what stays as it was stored are none', () => {
    const values = { ...valuesOf(noun, record), name: 'stored otherwise', region: 'x' }
    const before = { ...valuesOf(noun, record), name: 'stored otherwise' }
    expect(faultsOf(noun, values, changedFields(noun, before, values))).toEqual({ region: 'invalid' })
  })

  it('of a refusal belong to the fields that their paths begin with', () => {
    const fields = [
      { field: 'name', code: 'taken', detail: '' },
      { field: 'teams.1', code: 'unknown', detail: '' },
    ]
    expect(faultsOfRefusal({ detail: '', fields })).toEqual({ name: 'taken', teams: 'unknown' })
    expect(faultsOfRefusal(null)).toEqual({})
  })
})

describe('a value in words', () => {
  const field = { id: 'region', label: 'Vehicle' } as const

  it('is the name of an object, or the one text that it has beside its id', () => {
    expect(valueWords(field, { id: 1, name: 'Hills' }, words)).toBe('Hills')
    expect(valueWords(field, { id: 1, tracker: '3520' }, words)).toBe('3520')
    expect(
      valueWords(
        field,
        [
          { id: 1, name: 'A' },
          { id: 2, name: 'B' },
        ],
        words,
      ),
    ).toBe('A, B')
  })

  it('is none for an empty one, but of a list that means something without anything in it', () => {
    for (const value of [null, undefined, '', []]) expect(valueWords(field, value, words)).toBeNull()
    expect(valueWords({ ...field, whenEmpty: 'Vehicle' }, [], words)).not.toBeNull()
  })
})
