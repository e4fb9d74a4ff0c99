/** Of the time that a tracker takes, this much again is left to ingest and to late records. */
export const REST_SHARE = 0.5
/** After a tracker that somebody else is at. */
export const LOOK_AGAIN_MS = 500
