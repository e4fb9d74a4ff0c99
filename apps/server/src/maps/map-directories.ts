import { join } from 'node:path'
import { shippedMapsDirectory } from '@milepost/maps/shipped-maps.ts'

/** Where map areas are: those that come with the program, then the operator's own, which win. */
export function mapDirectories(dataDirectory: string): string[] {
  return [shippedMapsDirectory, join(dataDirectory, 'maps')]
}
