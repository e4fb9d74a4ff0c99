/**
 * Letters from which a place or address is searched for. A single one is in most names and narrows nothing; two are a name already,
 * such as Sé in São Paulo. More would save nothing: while somebody types the installed maps alone are searched, and the search of
 * everything sends no request for places, it only offers to look on the map.
 */
export const PLACE_LETTERS = 2
