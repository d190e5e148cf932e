import type { Resource } from '#shared/platform/hal/resource.ts'

/**
 * Thrown while a query is read that asks for another resource than the endpoint's: what a list can be asked, instead of the
 * list. It is the answer wherever a wrong query would be reported. So it needs the same rights, and the list is not read.
 */
export class Answer extends Error {
  /** @param at makes the resource, for the address of the endpoint */
  constructor(readonly at: (address: string) => Resource) {
    super('Another resource was asked for.')
  }
}

/** The resource of an answer that was thrown. @throws every other error as it is */
export function answered(error: unknown, address: string): Resource {
  if (error instanceof Answer) return error.at(address)
  throw error
}
