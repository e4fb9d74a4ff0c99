import type { Module } from '../access/modules.ts'

/** What a webhook can be told, by the names that its receiver reads as `type` (Standard Webhooks 1.0). */
export const MESSAGE_KINDS = [
  'event.recorded',
  'event.withdrawn',
  'trip.ended',
  'trip.withdrawn',
  'notification.raised',
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** The module that each of them tells of. */
export const MODULE_OF_MESSAGE: Readonly<Record<MessageKind, Module>> = {
  'event.recorded': 'Events',
  'event.withdrawn': 'Events',
  'trip.ended': 'Trips',
  'trip.withdrawn': 'Trips',
  'notification.raised': 'Events',
}

/** What a person sends to one webhook to try it, whatever else that gets. */
export const TEST_MESSAGE = 'milepost.test'
