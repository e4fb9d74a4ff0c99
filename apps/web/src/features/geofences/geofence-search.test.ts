import { describe, expect, it } from 'vitest'
import { type GeofenceSearch, geofenceAddress, isSameWork } from './geofence-search.ts'

const USUAL = geofenceAddress.read({})

/** As the router does it: what is undefined is left out, the rest is text. */
const asAddress = (raw: ReturnType<typeof geofenceAddress.write>) =>
  Object.fromEntries(
    Object.entries(raw).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

describe('the address of the Geofence screen', () => {
  it('is empty for the usual state', () => {
    expect(asAddress(geofenceAddress.write(USUAL))).toEqual({})
  })

  it('holds the whole state: opened twice it shows the same', () => {
    const state: GeofenceSearch = {
      view: 'visits',
      search: 'depot',
      ticks: new Set([0, 4]),
      categoryId: 3,
      geofenceId: 71,
      drawn: 'corridor',
      place: { latitude: 52.12345, longitude: -1.5, zoom: 13.25 },
      panel: 'closed',
      alwaysNames: true,
      vehicleId: 12,
      groupId: 5,
      start: '2026-06-01',
      end: '2026-06-07',
      hours: { weekdays: [5, 6], fromMinute: 1_320, untilMinute: 360 },
      isOldestFirst: true,
      page: 4,
      pageSize: 150,
    }
    expect(geofenceAddress.read(asAddress(geofenceAddress.write(state)))).toEqual(state)
  })

  it('that makes no sense says nothing', () => {
    const senseless = {
      geofence: '-4',
      category: 'x',
      draw: 'star',
      lat: '99',
      lon: '0',
      zoom: '3',
      page: '0',
      view: '7',
    }
    expect(geofenceAddress.read(senseless)).toEqual(USUAL)
  })

  it('with all groups unticked is not the one with all of them ticked', () => {
    const address = asAddress(geofenceAddress.write({ ticks: new Set() }))
    expect(geofenceAddress.read(address).ticks).toEqual(new Set())
  })
})

describe('what is being worked on', () => {
  it('is the same while the map moves or the list is searched, and another with another geofence, drawing or view', () => {
    const work = { geofence: '7' }
    expect(isSameWork(work, { ...work, search: 'depot', panel: 'closed' })).toBe(true)
    expect(isSameWork(work, { geofence: '8' })).toBe(false)
    expect(isSameWork(work, { ...work, view: 'visits' })).toBe(false)
    expect(isSameWork({ draw: 'circle' }, { draw: 'polygon' })).toBe(false)
  })
})
