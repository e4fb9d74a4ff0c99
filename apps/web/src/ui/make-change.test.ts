import i18next from 'i18next'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HttpError, NetworkError } from '../api/http.ts'
import { makeChange, OUTCOMES } from './make-change.ts'
import { closeToast, toastRefused, toastsShown } from './toasts.ts'

beforeAll(() =>
  i18next.init({ lng: 'en', resources: { en: { translation: {} } }, keySeparator: false, nsSeparator: false }),
)
beforeEach(() => {
  for (const toast of toastsShown()) closeToast(toast)
})

const said = () => toastsShown().map(({ kind, message, note }) => [kind, message, note])
const refused = (status: number, body: unknown) => async () => {
  throw new HttpError({ status, statusText: 'Refused' }, body, 'PUT /api/thing/')
}
const saved = { outcome: 'Update successful', note: 'Depot 4' } as const

describe('a change', () => {
  it('has an outcome in the words of the documents [HTTP-18]', () => {
    expect(OUTCOMES).toEqual(['Success', 'Update successful', 'Remove success', 'Unlock successful'])
  })

  it.each(OUTCOMES)('that is made is reported as %s, with what it is of [HTTP-18]', async outcome => {
    const changed = await makeChange({ outcome, note: (n: number) => `${n} depots` }, async () => 4)
    expect(changed).toEqual({ isMade: true, result: 4 })
    expect(said()).toEqual([['success', outcome, '4 depots']])
  })

  it('that changed nothing is not reported', async () => {
    await makeChange({ outcome: 'Remove success', note: () => null }, async () => 0)
    expect(said()).toEqual([])
  })

  it('whose own code fails is no failure of the server: it is thrown, and nothing is reported', async () => {
    const fault = new TypeError('undefined is not a function')
    const broken = async () => {
      throw fault
    }
    await expect(makeChange(saved, broken)).rejects.toBe(fault)
    const unwordable = () => {
      throw fault
    }
    await expect(makeChange({ ...saved, note: unwordable }, async () => 4)).rejects.toBe(fault)
    expect(said()).toEqual([])
  })

  it('that is refused with 400 is reported as invalid, or as incomplete where a field is missing [HTTP-18] [N-61]', async () => {
    await makeChange(saved, refused(400, { detail: 'depot: too long', fields: [{ field: 'depot', code: 'too long' }] }))
    expect(said()).toEqual([['error', 'Field(s) are invalid', 'depot: too long']])
    await makeChange(saved, refused(400, { detail: 'depot: required', fields: [{ field: 'depot', code: 'required' }] }))
    expect(said()).toEqual([['error', 'Fields is required', 'depot: required']])
  })

  it('that the form explains has the words of the documents alone [HTTP-18]', async () => {
    const onRefused = () => true
    await makeChange({ ...saved, onRefused }, refused(400, { detail: 'depot: too long' }))
    expect(said()).toEqual([['error', 'Field(s) are invalid', undefined]])
    await makeChange({ ...saved, onRefused }, refused(409, { detail: 'Changed meanwhile' }))
    expect(said()).toEqual([])
  })

  it('that a form marks at the field has no toast, which would cover it; what it does not mark has', async () => {
    const marking = { ...saved, isMarked: true, onRefused: () => true } as const
    await makeChange(marking, refused(400, { detail: 'Wrong', field: 'old' }))
    expect(said()).toEqual([])
    await makeChange({ ...marking, onRefused: () => false }, refused(400, { detail: 'Wrong', field: 'other' }))
    expect(said()).toEqual([['error', 'Field(s) are invalid', 'Wrong']])
  })

  it.each([403, 404, 409, 429, 502, 503])(
    'that fails with %i shows the detail of the answer [HTTP-19]',
    async status => {
      const changed = await makeChange(saved, refused(status, { detail: 'It does not go on like this' }))
      expect(changed.isMade).toBe(false)
      expect(said()).toEqual([['error', 'It does not go on like this', undefined]])
    },
  )

  it('that fails with 500 has its dialog, and with 401 leads to the sign-in page: neither has a toast as well', async () => {
    await makeChange(saved, refused(500, { detail: 'It broke' }))
    await makeChange(saved, refused(401, { detail: 'Unauthorized' }))
    expect(said()).toEqual([])
  })

  it('takes away that the try before was refused, and the offer to undo what was changed before', async () => {
    toastRefused(false)
    toastRefused(true)
    expect(said()).toEqual([['error', 'Fields is required', undefined]])
    await makeChange({ ...saved, action: () => ({ label: 'Undo', run: () => {} }) }, async () => 4)
    expect(said()).toEqual([['success', 'Update successful', 'Depot 4']])
    await makeChange({ outcome: 'Success', note: 'Depot 5' }, async () => 5)
    expect(said()).toEqual([['success', 'Success', 'Depot 5']])
  })

  it('that fails again in the same words is reported once', async () => {
    for (let tries = 0; tries < 2; tries++) await makeChange(saved, refused(503, { detail: 'Busy' }))
    expect(said()).toEqual([['error', 'Busy', undefined]])
  })

  it('that reaches no server says so', async () => {
    await makeChange(saved, async () => {
      throw new NetworkError('offline')
    })
    expect(said()).toEqual([['error', 'Milepost cannot be reached. Check your connection.', undefined]])
  })
})
