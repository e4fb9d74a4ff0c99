/** Notification rules of one customer that are not archived. */
export const MOST_RULES_OF_CUSTOMER = 200

/** Addresses beside those that accounts of the customer have confirmed, whichever of its rules name them; those of closed accounts are not counted. */
export const MOST_OUTSIDE_ADDRESSES = 100

/** Mails that the rules of one customer cause within an hour: what is over the bound waits, and goes with the next mail. */
export const MOST_RULE_MAILS_AN_HOUR = 300
