import { describe, expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../../address/search-params.ts'
import { mapAreasAddress, NEW_AREA } from './map-areas-search.ts'

const read = (search: string) => mapAreasAddress.read(parseSearch(search))

describe('the address of the Map areas screen', () => {
  test.each(['montevideo', '0-islands', NEW_AREA])('names the area that is open, or the form: %s', area => {
    const search = stringifySearch(mapAreasAddress.write({ area }))
    expect(read(search)).toEqual({ area })
  })

  test('says nothing while no area is open', () => {
    expect(stringifySearch(mapAreasAddress.write({ area: null }))).toBe('')
    expect(read('')).toEqual({ area: null })
  })

  test.each(['?area=-x', '?area=Montevideo', '?area=../x', '?area=a&area=b'])(
    'what is no slug counts as none: %s',
    search => {
      expect(read(search)).toEqual({ area: null })
      expect(stringifySearch(mapAreasAddress.validate(parseSearch(search)))).toBe('')
    },
  )
})
