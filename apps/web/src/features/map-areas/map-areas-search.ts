import { key } from '../../address/address-params.ts'
import { addressState } from '../../address/address-state.ts'

/** Stands for the form that adds an area; no area can be called so, since slugs begin with a letter or a digit. */
export const NEW_AREA = '+'

/** The address state of the Map areas screen: the area that is open, by its slug, or the form. */
export const mapAreasAddress = addressState({ area: key(/^([a-z0-9][a-z0-9-]{0,59}|\+)$/) })
