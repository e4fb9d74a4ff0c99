/** As a registration is kept: in upper case, with single spaces (PICK-01). */
export const tidyRegistration = (text: string): string => text.trim().replace(/\s+/g, ' ').toUpperCase()

/** The same registration however it is spaced: as vehicles.registration_key has it. */
export const registrationKey = (text: string): string => text.toLowerCase().replace(/[ .-]/g, '')
