/** How long the link works by which the reader of an address agrees to be written to. */
export const CONFIRMATION_DAYS = 7

/** Requests to agree within a day: to one address from a customer, and from a customer altogether. */
const MOST_TO_ADDRESS = 2
const MOST_OF_CUSTOMER = 100

/** The requests of the last day. */
export interface RequestsOfDay {
  toAddress: number
  ofCustomer: number
}

/** Whether the reader of an address is asked once more: an administrator asks nobody again and again, nor strangers by the thousand. */
export const isRequestDue = ({ toAddress, ofCustomer }: RequestsOfDay): boolean =>
  toAddress < MOST_TO_ADDRESS && ofCustomer < MOST_OF_CUSTOMER
