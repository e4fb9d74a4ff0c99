const PORTUGUESE_ZONES: readonly string[] = ['Europe/Lisbon', 'Atlantic/Madeira', 'Atlantic/Azores', 'Portugal']

/**
 * Whether the law of the place forbids the use of positions to control a worker's performance: in Portugal it does (Labour
 * Code art. 20, CNPD Deliberação 7680/2014). The country follows from the time zone.
 */
export const lawForbidsTracking = (timeZone: string) => PORTUGUESE_ZONES.includes(timeZone)
