import type { Resource } from './link.ts'

/** A resource that is JSON already. */
export class Serialised {
  constructor(readonly json: string) {}
}

/** A resource as JSON. */
export const serialised = (resource: Resource | Serialised): string =>
  resource instanceof Serialised ? resource.json : JSON.stringify(resource)
