import { join } from 'node:path'
import { shippedMapsDirectory } from '@milepost/maps/shipped-maps.ts'

/** Where the operator's own areas are. */
export const addedMapsDirectory = (dataDirectory: string) => join(dataDirectory, 'maps')

/** Where map areas are: those that come with the program, then the operator's own, which win. */
export function mapDirectories(dataDirectory: string): string[] {
  return [shippedMapsDirectory, addedMapsDirectory(dataDirectory)]
}
