/** What one person, and one customer, can have sent regularly. */
export const MOST_REPORTS_OF_USER = 50
export const MOST_REPORTS_OF_CUSTOMER = 500
export const MOST_RECIPIENTS = 20

/** A larger file is a link: many mail servers take no more with a mail, which grows by a third when it is encoded. */
export const MOST_ATTACHED_BYTES = 5_000_000

/** How long what was sent is kept, with its file. */
export const RUN_KEPT_DAYS = 90
