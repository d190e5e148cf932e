import type { Table } from './dynamodb/table.ts'
import type { Queue } from './jobs/queue.ts'

/**
 * The types that the platform gets from the product: `shared/product.ts` adds them by declaration merging. The platform
 * also compiles without a product. Each type then has the minimum that is given for it below. A test checks that the
 * platform compiles without a product.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the product.
export interface Product {}

/**
 * The type that the product declares under the name `Name`. If the product declares none, this is `Minimum`, the least
 * that the platform needs.
 */
export type Given<Name extends string, Minimum> = Name extends keyof Product ? Product[Name] : Minimum

export type Viewer = Given<'viewer', { configuration: Configuration }>

export type Configuration = Given<'configuration', { settings: { maxPageSize: number }; tagKey?: string }>

/** The name of a permission. A route may require that the requester holds it in at least one project. */
export type Permission = Given<'permission', string>

export type QueueName = Given<'queue', string>

export type JobKind = Given<'jobKind', string>

export type JobDetails = Given<'jobDetails', object>

/** The external connections of the service, which every endpoint and every job gets. */
export type Ports = Given<'ports', { table: Table; queues: Record<QueueName, Queue>; now: () => Date }>
