import type { Random } from './seeded-random.ts'

// Great Britain's plates leave out letters that are mistaken for digits.
const areaLetters = 'ABCDEFGHJKLMNOPRSTUVWXY'
const randomLetters = 'ABCDEFGHJKLMNOPRSTUVWXYZ'
const portugueseLetters = 'ABCDEFGHIJLMNOPQRSTUVXZ'.split('')

/** A plate of the form in use since 2001, such as "BD71 SMR": area, half-year of registration, three letters. */
export function registrationPlate(random: Random): string {
  const letter = (letters: string) => letters.charAt(random.integer(0, letters.length - 1))
  const year = random.integer(18, 25)
  const age = random.chance(0.5) ? year : year + 50
  const area = letter(areaLetters) + letter(areaLetters)
  return `${area}${age} ${letter(randomLetters)}${letter(randomLetters)}${letter(randomLetters)}`
}

/** A Portuguese plate of the form in use since 2020, such as "AB-12-CD"; it has no K, W and Y. */
export function portuguesePlate(random: Random): string {
  const letters = () => random.pick(portugueseLetters) + random.pick(portugueseLetters)
  const digits = String(random.integer(0, 99)).padStart(2, '0')
  return `${random.pick(['A', 'B'])}${random.pick(portugueseLetters)}-${digits}-${letters()}`
}

/** The plate of a Portuguese trailer: the letter of a district and up to six digits. */
export function portugueseTrailerPlate(random: Random): string {
  return `${random.pick(['P', 'L', 'C'])}-${random.integer(10_000, 199_999)}`
}

/** The plate of a registered British trailer: a letter and six digits. */
export function registeredTrailerPlate(random: Random): string {
  return `${random.pick(['A', 'B', 'C'])}${random.integer(100_000, 999_999)}`
}

/** Model code (8 digits), serial number (6) and check digit. */
export function imei(modelCode: string, serial: number): string {
  const digits = modelCode + String(serial).padStart(6, '0')
  if (!/^\d{14}$/.test(digits)) throw new RangeError(`Not the digits of an IMEI: ${digits}`)
  return digits + luhnDigit(digits)
}

/** ISO/IEC 7812: every second digit from the right counts double, as the sum of its own digits. */
function luhnDigit(digits: string): number {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    const weighted = i % 2 === 0 ? digit * 2 : digit
    sum += weighted > 9 ? weighted - 9 : weighted
  }
  return (10 - (sum % 10)) % 10
}

/** What an iButton has engraved and its reader sends: family code, 48-bit serial number, check byte, as 16 hex digits. */
export function iButtonNumber(random: Random): string {
  const bytes = [0x01, ...Array.from({ length: 6 }, () => random.integer(0, 255))]
  return Buffer.from([...bytes, dallasCrc8(bytes)])
    .toString('hex')
    .toUpperCase()
}

/** CRC-8/MAXIM-DOW, least significant bit first. */
function dallasCrc8(bytes: readonly number[]): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? (crc >> 1) ^ 0x8c : crc >> 1
  }
  return crc
}
