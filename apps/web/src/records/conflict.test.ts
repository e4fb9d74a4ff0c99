import { describe, expect, it } from 'vitest'
import { clashesOf, mergedValues } from './conflict.ts'

const fields = [{ id: 'name' }, { id: 'note' }, { id: 'region' }, { id: 'teams' }]
const before = { name: 'North', note: '', region: 5, teams: [1, 2] }
const theirs = { ...before, name: 'Northern', note: 'theirs', teams: [2, 1] }

describe('a record that another person changed meanwhile', () => {
  it('clashes in the fields that both changed differently, and keeps what the other alone changed', () => {
    const mine = { ...before, note: 'mine', region: null }
    expect(clashesOf(fields, { before, mine, theirs })).toEqual({ clashes: [{ id: 'note' }], kept: [{ id: 'name' }] })
  })

  it('does not clash where both entered the same', () => {
    const mine = { ...before, note: 'theirs' }
    expect(clashesOf(fields, { before, mine, theirs }).clashes).toEqual([])
  })

  it('clashes in values that are lists of objects', () => {
    const hours = (from: number) => ({ hours: [{ weekdays: [1], from }] })
    const versions = { before: hours(8), mine: hours(9), theirs: hours(10) }
    expect(clashesOf([{ id: 'hours' }], versions).clashes).toEqual([{ id: 'hours' }])
  })

  it('is saved with my own changes over theirs, but for the fields of which theirs are chosen', () => {
    const mine = { ...before, name: 'Nord', note: 'mine', region: 6 }
    expect(mergedValues({ before, mine, theirs }, { name: 'theirs', note: 'mine' })).toEqual({
      name: 'Northern',
      note: 'mine',
      region: 6,
      teams: [2, 1],
    })
  })
})
