import { NO_CONTROL_CHARACTERS } from './no-control-characters.ts'

export const LONGEST_LOCAL_PATH = 2000

/**
 * A path of this site, and of no other: two slashes name a host, and so does a backslash. No control characters: browsers drop tabs
 * and line ends, and what is left could begin with two slashes.
 */
export const LOCAL_PATH = new RegExp(String.raw`^/(?![/\\])${NO_CONTROL_CHARACTERS}$`, 'u')

/** Whether the sign-in host may send the browser there afterwards (C-11). */
export const isLocalPath = (path: string): boolean => path.length <= LONGEST_LOCAL_PATH && LOCAL_PATH.test(path)
