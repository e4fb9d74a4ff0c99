/** Whether the text is on the clipboard: a browser has none on a page without https, and a person may refuse it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
