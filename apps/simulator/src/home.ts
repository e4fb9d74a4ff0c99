/** Where a company of the demo is at home: on a street map that comes with Milepost, by the clock and the customs of its country. */
export interface Home {
  /** The slug of the map. */
  readonly area: string
  readonly country: 'GB' | 'PT'
  readonly timeZone: string
}

export const rutland: Home = { area: 'rutland', country: 'GB', timeZone: 'Europe/London' }
export const porto: Home = { area: 'porto', country: 'PT', timeZone: 'Europe/Lisbon' }
