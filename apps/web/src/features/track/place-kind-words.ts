import type { TextKey } from '../../i18n/text-key.ts'

/** What a name on the street map is, in words; a kind that says nothing to a reader ("amenity") has none. */
export const PLACE_KIND_WORDS: Readonly<Partial<Record<string, TextKey>>> = {
  city: 'Town',
  town: 'Town',
  village: 'Village',
  hamlet: 'Village',
  suburb: 'Neighbourhood',
  quarter: 'Neighbourhood',
  neighbourhood: 'Neighbourhood',
  hospital: 'Hospital',
  school: 'School',
  shop: 'Shop',
  office: 'Office',
  fuel: 'Filling station',
  station: 'Station',
  airport: 'Airport',
  park: 'Park',
  lake: 'Lake',
  worship: 'Place of worship',
  public: 'Public service',
  visit: 'Place to visit',
}
