/** Content that is all there already, for whoever takes it piece by piece. */
export async function* inOnePiece(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}
