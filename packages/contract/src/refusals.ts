/** What the server says of a call of a module that is switched off for every customer of the caller; the page knows it by this. */
export const MODULE_OFF = 'Your company does not have this module.'
