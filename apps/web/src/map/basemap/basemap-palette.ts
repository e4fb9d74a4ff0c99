export type MapTheme = 'light' | 'dark'

type RoadKind = 'motorway' | 'trunk' | 'primary' | 'secondary' | 'tertiary' | 'minor' | 'service'

export interface MapPalette {
  readonly sea: string
  readonly land: string
  readonly landuse: Readonly<Record<string, string>> & { readonly pedestrian: string }
  readonly building: string
  readonly buildingEdge: string
  readonly runway: string
  readonly rail: string
  readonly path: string
  readonly border: string
  readonly road: Readonly<Record<RoadKind, string>>
  readonly roadCasing: Readonly<Record<RoadKind, string>>
  readonly label: string
  readonly strongLabel: string
  readonly quietLabel: string
  readonly countryLabel: string
  readonly waterLabel: string
  readonly poiLabel: string
  readonly halo: string
  readonly roadLabelHalo: string
}

// Roads keep the colours of British maps and signs (blue motorway, green trunk, orange A road, yellow B road), toned down so
// that vehicles and alerts drawn above stay the strongest thing on the map.
export const mapPalettes: Readonly<Record<MapTheme, MapPalette>> = {
  light: {
    sea: '#bcd7e6',
    land: '#f5f3ee',
    landuse: {
      residential: '#ece9e2',
      commercial: '#f1e6de',
      industrial: '#e7e4ea',
      wood: '#cfe0bf',
      scrub: '#d9e4c8',
      wetland: '#d5e5da',
      grass: '#dfebcc',
      park: '#cfe7c0',
      reserve: '#e2ebd3',
      farm: '#f0eddb',
      farmyard: '#ebe3d1',
      sand: '#f3e8c5',
      quarry: '#dedad6',
      cemetery: '#d3e0c8',
      pitch: '#c3e2bb',
      campus: '#f0e9d6',
      hospital: '#f7e1e0',
      parking: '#eeeeee',
      pedestrian: '#efece8',
      airfield: '#e6e7ea',
      apron: '#dcdde2',
    },
    building: '#dcd7cd',
    buildingEdge: '#c9c3b7',
    runway: '#c8cad2',
    rail: '#a7a5a2',
    path: '#b39f86',
    border: '#9c92a8',
    road: {
      motorway: '#7fabdc',
      trunk: '#92c79f',
      primary: '#f4bd80',
      secondary: '#f8e28e',
      tertiary: '#fffbe3',
      minor: '#ffffff',
      service: '#ffffff',
    },
    roadCasing: {
      motorway: '#4c7fba',
      trunk: '#5b9b6d',
      primary: '#d09145',
      secondary: '#d3b656',
      tertiary: '#cbc3a2',
      minor: '#d0cbc0',
      service: '#d9d5cb',
    },
    label: '#3c4650',
    strongLabel: '#1d262e',
    quietLabel: '#5d6771',
    countryLabel: '#6a5f78',
    waterLabel: '#37688a',
    poiLabel: '#6a5a4a',
    halo: '#f9f8f5',
    roadLabelHalo: '#ffffff',
  },
  dark: {
    sea: '#0d2033',
    land: '#1c2228',
    landuse: {
      residential: '#242a31',
      commercial: '#2c2b2f',
      industrial: '#282a35',
      wood: '#1d3029',
      scrub: '#21302a',
      wetland: '#1c2f31',
      grass: '#23322b',
      park: '#20382b',
      reserve: '#1f2b27',
      farm: '#242b27',
      farmyard: '#2a2b29',
      sand: '#35322a',
      quarry: '#2b2c2e',
      cemetery: '#243029',
      pitch: '#25402f',
      campus: '#2a2c2e',
      hospital: '#33292d',
      parking: '#292f36',
      pedestrian: '#2a3037',
      airfield: '#262b33',
      apron: '#2d333c',
    },
    building: '#2e353d',
    buildingEdge: '#3b444e',
    runway: '#424955',
    rail: '#59606a',
    path: '#5d564b',
    border: '#6a6478',
    road: {
      motorway: '#4a78b4',
      trunk: '#3e8059',
      primary: '#9d6f38',
      secondary: '#84743a',
      tertiary: '#555b62',
      minor: '#424952',
      service: '#383f47',
    },
    roadCasing: {
      motorway: '#24405f',
      trunk: '#1f4430',
      primary: '#50381c',
      secondary: '#443c1e',
      tertiary: '#15191d',
      minor: '#15191d',
      service: '#15191d',
    },
    label: '#c3ccd4',
    strongLabel: '#e6ebef',
    quietLabel: '#98a3ad',
    countryLabel: '#a79fb8',
    waterLabel: '#7fa9c8',
    poiLabel: '#b3a690',
    halo: '#14191e',
    roadLabelHalo: '#181d22',
  },
}
