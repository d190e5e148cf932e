import { missingPermission, notFound } from '#shared/platform/http/api-error.ts'

/** @throws `MissingPermission` unless the requester may. */
export function requirePermission(permitted: boolean): void {
  if (!permitted) throw missingPermission()
}

/** @throws `NotFound` where a thing is missing, or hidden from the requester: the two look alike. */
export function requireVisible<T>(thing: T | undefined, visible = true): T {
  if (thing === undefined || !visible) throw notFound()
  return thing
}
