import { join, resolve } from 'node:path'

/** Where map areas are: the operator's own, then those that come with the program. */
export function mapDirectories(dataDirectory: string): string[] {
  return [join(dataDirectory, 'maps'), resolve(import.meta.dirname, '../../../../maps')]
}
