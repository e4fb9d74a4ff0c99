import { GEOFENCE_LIMITS, type GeofenceFaultCode } from '@milepost/domain/geofences/faults.ts'
import type { FileRefusal } from '@milepost/domain/geofences/files.ts'
import type { TFunction } from 'i18next'
import type { useWords } from '../../i18n/use-words.ts'

type Words = ReturnType<typeof useWords>

/** What is wrong with a geofence, and what to do about it. */
export function faultWords(code: GeofenceFaultCode, t: TFunction, words: Words): string {
  const limits = GEOFENCE_LIMITS
  switch (code) {
    case 'name-missing':
      return t('Enter a name.')
    case 'name-too-long':
      return t('The name has more than {{count}} characters.', { count: limits.mostNameLength })
    case 'name-taken':
      return t('Another geofence has this name.')
    case 'too-few-corners':
      return t('It has too few corners: a polygon needs three, a corridor two.')
    case 'too-many-corners':
      return t('It has more than {{most}} corners.', { most: words.number(limits.mostCorners) })
    case 'crosses-itself':
      return t('The outline crosses itself. Move a corner so that it does not.')
    case 'no-area':
      return t('It has no area: all corners are in one line.')
    case 'too-large':
      return t('It is larger than {{area}}.', { area: words.area(limits.mostAreaM2) })
    case 'spans-date-line':
      return t('It spans the date line. Draw one on each side.')
    case 'near-pole':
      return t('It is too near a pole: maps end at {{degrees}}°.', { degrees: limits.mostLatitudeDeg })
    case 'radius-out-of-range':
      return t('The radius must be from {{least}} to {{most}}.', {
        least: words.length(limits.leastRadiusM),
        most: words.length(limits.mostRadiusM),
      })
    case 'width-out-of-range':
      return t('The width must be from {{least}} to {{most}}.', {
        least: words.length(limits.leastHalfWidthM * 2),
        most: words.length(limits.mostHalfWidthM * 2),
      })
    case 'invalid':
      return t('A value has the wrong format. Check the shape and the rules.')
  }
}

/** Why something in a file is no geofence. */
export function refusalWords(because: FileRefusal, t: TFunction): string {
  switch (because) {
    case 'no geometry':
      return t('It has no position on the map.')
    case 'point without radius':
      return t('This point has no radius.')
    case 'line without width':
      return t('This line has no width.')
    case 'coordinates are not degrees':
      return t('Its coordinates are not degrees of longitude and latitude, in this order.')
    case 'unknown geometry':
      return t('Unknown type of shape.')
  }
}
