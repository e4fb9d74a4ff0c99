const BASE_ARCHIVES = ['world', 'region']

/** The address of an archive of tiles: of the base, or of an installed area by its slug. */
export const tilesUrl = (archive: string) =>
  `${location.origin}/maps/${BASE_ARCHIVES.includes(archive) ? `base/${archive}` : `${archive}/tiles`}.pmtiles`
