/** What a device or gateway gets over HTTP. */
export interface HttpReply {
  status: number
  text: string
}
