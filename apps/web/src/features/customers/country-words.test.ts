import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '../../records/noun.ts'
import { consequencesOf } from './country-words.ts'

const customer = (scoring_enabled: boolean, is_scoring_forbidden: boolean): AnyRecord => ({
  ...{ id: 1, customer: null, customer_name: null, version: 1, created_at: '', updated_at: '', updated_by: null },
  ...{ archived_at: null, may_edit: true, scoring_enabled, is_scoring_forbidden },
})

const OFF = 'Driver scoring is off, and stays off'
const SWITCHED_OFF = 'The scoring of drivers is switched off: its law'

describe('what follows from a country', () => {
  beforeAll(() => i18next.init({ lng: 'en', resources: {} }))
  const said = (code: string, record: AnyRecord | null) => consequencesOf(code, i18next.t, record)

  it('is that scoring is switched off where the law forbids it', () => {
    expect(said('PT', null)).toContain(SWITCHED_OFF)
    expect(said('PT', customer(true, false))).toContain(SWITCHED_OFF)
    expect(said('GB', customer(true, false))).not.toContain('scoring')
  })

  it('is said of a customer that comes back: scoring stays off', () => {
    expect(said('GB', customer(false, true))).toContain(OFF)
    expect(said('PT', customer(false, true))).toContain(OFF)
  })

  it('takes no scoring away from who has answered for it', () => {
    expect(said('PT', customer(true, true))).not.toContain('scoring')
  })
})
