import { lineOfText } from './shapes.ts'

/** An address as the documents have it (PICK-37): what people call the place, and what stands on a letter. */
export const addressFields = {
  /** Five characters or more tell places apart; fewer are taken as well. */
  display_name: lineOfText(100).default(''),
  address1: lineOfText(200).default(''),
  address2: lineOfText(200).default(''),
  city: lineOfText(100).default(''),
  county: lineOfText(100).default(''),
  postcode: lineOfText(20).default(''),
  country: lineOfText(60).default(''),
}
