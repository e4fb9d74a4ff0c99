/** What the installation wired to an input of a tracker. */
export type InputRole = 'panic' | 'beacon-lights' | 'run-lock' | 'private-mode'
