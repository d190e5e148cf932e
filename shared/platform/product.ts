/**
 * The types that the product built on this platform gives it: `shared/product.ts` adds them by declaration merging.
 * Without a product the platform compiles against the minimum named beside each of them; a test checks that it does.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the product.
export interface Product {}

/** What the product says a type is, or else the least the platform needs it to be. */
export type Given<Name extends string, Minimum> = Name extends keyof Product ? Product[Name] : Minimum

/** Who sends a request. */
export type Viewer = Given<'viewer', object>

/** What an installation has set. */
export type Configuration = Given<'configuration', { settings: { maxPageSize: number } }>

/** The names of the permissions that a route may ask for in any project. */
export type Permission = Given<'permission', string>

export type QueueName = Given<'queue', string>

/** The kinds of jobs. */
export type JobKind = Given<'jobKind', string>

/** What jobs of some kinds remember beside what all do. */
export type JobDetails = Given<'jobDetails', object>
