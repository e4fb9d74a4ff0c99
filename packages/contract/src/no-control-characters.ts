/** Of characters that are no control characters, in words that every reader of the OpenAPI document has (`\P{Cc}` is not one). */
export const NO_CONTROL_CHARACTERS = String.raw`[^\u0000-\u001f\u007f-\u009f]*`
