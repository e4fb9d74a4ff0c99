import { plainFileName } from '../formats/plain-file-name.ts'

const MOST_CHARACTERS = 90

interface NamedFile {
  /** As it was chosen, with its extension. */
  fileName: string
  registration: string
  /** Of the type of the activity. */
  reference: string
  atMs: number
}

/**
 * What a document is stored as: its name, the registration without spaces, the reference and the time, of which the last 90
 * characters, so that the extension stays (VF-79, N-43).
 */
export function storedFileName({ fileName, registration, reference, atMs }: NamedFile): string {
  const [, name = '', extension = ''] = /^(.*?)(\.[^.]{1,10})?$/s.exec(fileName) ?? []
  const whole = `${name}_${registration.replace(/\s/g, '')}_${reference}_${atMs}${extension}`
  return plainFileName(whole, MOST_CHARACTERS)
}
