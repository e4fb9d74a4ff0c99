/** What says who drove: a correction, the key or card that was read, or who was assigned to the vehicle at the time. */
export const DRIVER_SOURCES = ['correction', 'key', 'assignment'] as const

export type DriverSource = (typeof DRIVER_SOURCES)[number]
