/** For the process of a load: runs it with the order that the bench sent, once. Both are files of this repository. */
export function runOrdered<Order>(run: (order: Order) => Promise<void>): void {
  process.once('message', order => void run(order as Order))
}

/** Waits until the bench sends anything. */
export const nextSignal = () => new Promise<unknown>(resolve => process.once('message', resolve))

/** Throws outside a process that a bench started. */
export function sendToParent(message: unknown): void {
  if (process.send === undefined) throw new Error('This is started by a bench')
  process.send(message)
}
