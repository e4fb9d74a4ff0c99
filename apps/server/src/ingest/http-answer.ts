/** What a device or gateway is told over HTTP. */
export interface HttpAnswer {
  status: number
  text: string
}
